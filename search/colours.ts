/** A wine's colour, as the contract spells it. The index stores the place in this order. */
export const COLOURS = ["red", "white", "rosé"] as const;
export type Colour = (typeof COLOURS)[number];
