/** Clients that look titles up, one after the other; told to stop, it says how many were answered each second, and how many refused with 503. */
const { BASE, KEY, TITLES, CLIENTS } = process.env as Record<string, string>;
const titles: string[] = JSON.parse(TITLES as string);
const begun = performance.now();
let answered = 0;
let refused = 0;

process.on("SIGTERM", () => {
  const seconds = (performance.now() - begun) / 1000;
  console.log(answered / seconds, refused / seconds);
  process.exit(0);
});

async function client(first: number) {
  for (let i = first; ; i++) {
    const title = encodeURIComponent(titles[i % titles.length] as string);
    const response = await fetch(`${BASE}/1.0/wine?title=${title}`, {
      headers: { authorization: `Bearer ${KEY}` },
    });
    await response.arrayBuffer();
    if (response.status === 503) {
      refused += 1;
      await Bun.sleep(Number(response.headers.get("retry-after")) * 1000);
    } else answered += 1;
  }
}
for (let i = 0; i < Number(CLIENTS); i++) client(i * 50);
