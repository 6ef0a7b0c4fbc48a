import { hangingClients } from "./clients.ts";
import { killEmbedded } from "./embedded.ts";
import { idleConnections } from "./idle.ts";
import { ownPostgres } from "./parts.ts";
import { breakPostgres, fillDisk, POSTGRES_FAULTS } from "./postgres.ts";
import { killService, replaceInstances, stopUnderLoad, stopWithRequestsInFlight } from "./service.ts";

/**
 * Breaks real servers under load and prints what callers saw, a row for each fault. An argument picks the faults whose
 * name holds it. The suite runs a short form of each.
 */
const postgres = await ownPostgres();
const HOLD_MS = 5000;
const scenarios: [string, () => Promise<object | undefined>][] = [
  ...POSTGRES_FAULTS.map((fault) => [fault.name, () => breakPostgres(postgres, fault, HOLD_MS)] as const),
  ["Postgres' disk full", () => fillDisk(HOLD_MS)],
  ["the embedded Postgres killed", () => killEmbedded(postgres)],
  ["the service killed", () => killService(postgres)],
  ["SIGTERM, requests in flight", () => stopWithRequestsInFlight(postgres)],
  ["SIGTERM under load", () => stopUnderLoad(postgres)],
  ["two instances, clients ask again", () => replaceInstances(postgres)],
  ["hanging clients", () => hangingClients(postgres, 200)],
  ["idle connections", () => idleConnections(postgres)],
  ["two instances, a proxy", () => replaceInstances(postgres, { proxied: true })],
].map(([name, run]) => [name as string, run as () => Promise<object | undefined>]);

const [only = ""] = process.argv.slice(2);
for (const [name, run] of scenarios.filter(([name]) => name.includes(only))) {
  const result = await run();
  console.log(result ? JSON.stringify(result) : `${name}: cannot be tried here`);
}
await postgres.remove();
process.exit(0);
