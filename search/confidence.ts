/** The least confidence at which a wine is answered. A leaf: the service states it without loading the matcher. */
export const MATCH_CONFIDENCE = 0.75;
