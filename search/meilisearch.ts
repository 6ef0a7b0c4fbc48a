import { Meilisearch, MeilisearchApiError } from "meilisearch";
import { EXIT, Refusal } from "../src/cli.ts";
import type { Wine } from "./wine.ts";

export type { Meilisearch, MultiSearchParams, Settings } from "meilisearch";

export type Document = { id: number; build: string; wine: Wine };

export interface MeilisearchSettings {
  url: string;
  index: string;
  /** The service's key may search the one index; the jobs' key builds indexes. */
  key: string | undefined;
  timeoutMs: number;
}

/**
 * Answers come uncompressed: compressed ones are streamed in small writes and take 44 ms each (Nagle against delayed
 * acknowledgements). The client's own `timeout` ends a request; a signal beside it would switch it off.
 */
export const connect = ({ url, key, timeoutMs }: Omit<MeilisearchSettings, "index">) =>
  new Meilisearch({
    host: url,
    ...(key !== undefined && { apiKey: key }),
    timeout: timeoutMs,
    requestInit: { headers: { "accept-encoding": "identity" } },
  });

/** The build that the live index holds; undefined when there is no index, or an empty one. */
export async function liveBuild(client: Meilisearch, index: string): Promise<string | undefined> {
  try {
    const { hits } = await client
      .index<Document>(index)
      .search("", { limit: 1, attributesToRetrieve: ["build"] });
    return hits[0]?.build;
  } catch (error) {
    if (error instanceof MeilisearchApiError && error.cause?.code === "index_not_found") return undefined;
    throw error;
  }
}

/** No answer of the server came back. */
export const isLost = (error: unknown) =>
  error instanceof Error && /^Meilisearch(Request|RequestTimeOut)Error$/.test(error.name);

/** A server that is not there or refuses our key or our work is for the operator: one line naming it. */
export async function refused(error: unknown, client: Meilisearch, url: string): Promise<unknown> {
  if (error instanceof MeilisearchApiError && [401, 403].includes(error.response.status))
    return new Refusal(`Meilisearch at ${url} refuses the key in MEILI_ADMIN_KEY`, EXIT.unavailable);
  if (isLost(error))
    return new Refusal(
      // What it cannot write it may refuse by breaking the connection off.
      (await client.isHealthy())
        ? `Meilisearch at ${url}: a request was broken off; its log says why, most likely a full disk`
        : `Meilisearch at ${url} (MEILI_URL) does not answer`,
      EXIT.unavailable,
    );
  if (error instanceof MeilisearchApiError)
    return new Refusal(`Meilisearch at ${url}: ${error.message}`, EXIT.unavailable);
  return error;
}

/** As a filter compares it. */
export const colourOf = (colour: string) => (colour === "rosé" ? "rose" : colour);
