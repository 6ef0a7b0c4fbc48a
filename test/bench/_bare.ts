/** The least that Bun can do: the same bytes and headers for every request, nothing read, nothing decided. */
const bytes = Buffer.from(process.env.RECORD as string);
const headers = {
  etag: '"1nfzzk7dvubqb"',
  "cache-control": "private, max-age=60",
  "x-request-id": "8c0e8f0e-3f57-4d9c-9d2c-0f6c3c1f5a11",
  "content-type": "application/json; charset=utf-8",
};
Bun.serve({
  port: Number(process.env.PORT),
  hostname: "127.0.0.1",
  fetch: () => new Response(bytes, { headers }),
});
