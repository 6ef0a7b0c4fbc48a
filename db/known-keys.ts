import { boundedMap } from "../src/bounded-map.ts";
import type { Changes } from "./changes.ts";
import { DatabaseSilent, isUnavailable } from "./client.ts";
import type { KeyQueries, ValidKey } from "./keys.ts";

/** Headers whose verdict is kept. One key has many when its user sends ever new usernames. */
const HEADERS = 1000;
const LONGEST_HEADER = 500;

export type KnownKeys = ReturnType<typeof knownKeys>;

/**
 * The keys that are valid, in memory: a wrong key is refused without a query. Only while `changes` are fresh; else
 * Postgres is asked each time. Nothing is kept of a wrong key.
 */
export function knownKeys(queries: KeyQueries, changes: Changes) {
  let known: Promise<Map<string, ValidKey>> | undefined;
  let told = 0;
  const verdicts = boundedMap<string, ValidKey>(HEADERS, () => 1);
  changes.onChange("keys", () => {
    told += 1;
    known = undefined;
    verdicts.clear();
  });

  function load() {
    if (known) return known;
    const loading = queries.all();
    known = loading;
    // The next one who asks tries again.
    loading.catch(() => {
      if (known === loading) known = undefined;
    });
    return loading;
  }

  async function look(hash: Uint8Array): Promise<ValidKey | undefined> {
    const hex = Buffer.from(hash).toString("hex");
    const key = (await load()).get(hex);
    if (key) return key;
    // It may have been issued a moment ago, and the notice be on its way.
    try {
      await changes.caughtUp();
    } catch (error) {
      if (!isUnavailable(error) || error instanceof DatabaseSilent) throw error;
      return queries.find(hash);
    }
    return (await load()).get(hex);
  }

  const unexpired = (key: ValidKey | undefined) =>
    !key || key.expiresAt === null || changes.now() < key.expiresAt.getTime() ? key : undefined;

  return {
    touch: queries.touch,
    /** The valid key with this SHA-256, which came in this Authorization header. Throws DatabaseUnavailable. */
    async find(hash: Uint8Array, header: string): Promise<ValidKey | undefined> {
      if (!changes.fresh()) return queries.find(hash);
      const toldBefore = told;
      const key = unexpired(await look(hash));
      if (key && told === toldBefore && header.length <= LONGEST_HEADER) verdicts.set(header, key);
      return key;
    },
    /** The valid key that `find` found for this very Authorization header, while `changes` are fresh: the caller has looked. */
    recall: (header: string): ValidKey | undefined => unexpired(verdicts.get(header)),
  };
}
