import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

/** Counts `requests` more for a key, one unless said otherwise. */
export type RateLimit = (
  keyId: number,
  requests?: number,
) => Promise<{ exceeded: boolean; headers: Record<string, string> }>;

/**
 * So many requests a minute (or other time) for each key, counted in this process. Several at once are counted all or none: a list
 * that is too long does not shut out the key's other requests. The headers are those of
 * draft-ietf-httpapi-ratelimit-headers-10, with Retry-After when the limit is exceeded.
 */
export function rateLimit(perMinute: number, seconds = 60): RateLimit {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: seconds });
  return async (keyId, requests = 1) => {
    const counted = await limiter.consume(keyId, requests).catch((refused: unknown) => {
      if (refused instanceof RateLimiterRes) return refused;
      throw refused;
    });
    const exceeded = counted.consumedPoints > perMinute;
    const state = exceeded && requests > 1 ? await limiter.reward(keyId, requests) : counted;
    const wait = String(Math.max(1, Math.ceil(state.msBeforeNext / 1000)));
    return {
      exceeded,
      headers: {
        "ratelimit-policy": `"key";q=${perMinute};w=${seconds}`,
        ratelimit: `"key";r=${state.remainingPoints};t=${wait}`,
        ...(exceeded && { "retry-after": wait }),
      },
    };
  };
}
