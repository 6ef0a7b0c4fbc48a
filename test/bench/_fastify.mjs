/**
 * What a good service on Fastify and pg does for the same answer: authentication by hash and the record, both by
 * prepared queries on a pool of ten connections, no memory of earlier answers. Plain JavaScript, so that Node runs it.
 */
import { createHash, randomUUID } from "node:crypto";
import Fastify from "fastify";
import pg from "pg";

const FIELDS = [
  "id, vintage, title, colour, country, region_appellation, url, indicators, drinking_window_open",
  "drinking_window_close, drinking_advice, wine_service_score, quality_score, brand_score, economics_score",
].join(", ");
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const keyByHash = {
  name: "key_by_hash",
  text: "select id from api_keys where hash = $1 and revoked_at is null and (expires_at is null or expires_at > now())",
};
const record = {
  name: "wine_record",
  text: `select ${FIELDS} from wine_records where id = $1 and vintage = $2`,
};

const app = Fastify({ logger: false });
app.get("/1.0/wine", async (request, reply) => {
  const [, encoded = ""] = /^Basic (\S+)$/i.exec(request.headers.authorization ?? "") ?? [];
  const credentials = Buffer.from(encoded, "base64").toString("latin1");
  const key = credentials.slice(credentials.indexOf(":") + 1);
  const hash = createHash("sha256").update(key, "latin1").digest();
  const keys = await pool.query({ ...keyByHash, values: [hash] });
  if (keys.rows.length === 0) return reply.code(401).send({ error: "A valid API key is needed" });
  const { id, vintage = "wine" } = request.query;
  if (!/^[1-9][0-9]{0,14}$/.test(id)) return reply.code(400).send({ error: "id is needed" });
  const found = await pool.query({ ...record, values: [id, vintage] });
  if (found.rows.length === 0) return reply.code(404).send({ error: "No such wine" });
  const body = JSON.stringify(found.rows[0]);
  return reply
    .headers({
      etag: `"${createHash("sha1").update(body).digest("base64url")}"`,
      "cache-control": "private, max-age=60",
      "x-request-id": request.headers["x-request-id"] ?? randomUUID(),
      "content-type": "application/json; charset=utf-8",
    })
    .send(body);
});
await app.listen({ port: Number(process.env.PORT), host: "127.0.0.1" });
