import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

export type RateLimit = (keyId: number) => Promise<{ exceeded: boolean; headers: Record<string, string> }>;

/**
 * So many requests a minute for each key, counted in this process. The headers are those of
 * draft-ietf-httpapi-ratelimit-headers-10, with Retry-After when the limit is exceeded.
 */
export function rateLimit(perMinute: number): RateLimit {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
  return async (keyId) => {
    const state = await limiter.consume(keyId).catch((refused: unknown) => {
      if (refused instanceof RateLimiterRes) return refused;
      throw refused;
    });
    const exceeded = state.consumedPoints > perMinute;
    const seconds = String(Math.max(1, Math.ceil(state.msBeforeNext / 1000)));
    return {
      exceeded,
      headers: {
        "ratelimit-policy": `"key";q=${perMinute};w=60`,
        ratelimit: `"key";r=${state.remainingPoints};t=${seconds}`,
        ...(exceeded && { "retry-after": seconds }),
      },
    };
  };
}
