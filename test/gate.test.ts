import { expect, test } from "bun:test";
import { gate, Overloaded } from "../src/gate.ts";

test("so much at once, so much waits in order, the rest is refused at once", async () => {
  const enter = gate({ atOnce: 2, waiting: 2 });
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const ask = (n: number) =>
    enter(async () => {
      started.push(n);
      await new Promise<void>((resolve) => ends.push(resolve));
      return n;
    });
  const [first, second, third, fourth] = [ask(1), ask(2), ask(3), ask(4)];
  await expect(ask(5)).rejects.toBeInstanceOf(Overloaded);
  expect(started).toEqual([1, 2]);
  ends[0]?.();
  expect(await first).toBe(1);
  while (started.length < 3) await Bun.sleep(1);
  expect(started).toEqual([1, 2, 3]);
  const sixth = ask(6);
  for (const n of [1, 2]) ends[n]?.();
  while (ends.length < 5) await Bun.sleep(1);
  for (const end of ends) end();
  expect(await Promise.all([second, third, fourth, sixth])).toEqual([2, 3, 4, 6]);
});

test("what fails gives its place away too", async () => {
  const enter = gate({ atOnce: 1, waiting: 1 });
  const failing = enter(() => Promise.reject(new Error("own")));
  const next = enter(async () => "next");
  await expect(failing).rejects.toThrow("own");
  expect(await next).toBe("next");
});

test("what fails for all fails those that wait too, and the next ones have their turn", async () => {
  const enter = gate({ atOnce: 1, waiting: 2 }, (error) => (error as Error).message === "for all");
  let started = 0;
  const work = async () => {
    started += 1;
    throw new Error("for all");
  };
  const all = await Promise.allSettled([enter(work), enter(work), enter(work)]);
  expect(all.map((one) => String("reason" in one && one.reason))).toEqual(Array(3).fill("Error: for all"));
  expect(started).toBe(1);
  const [own, other] = [enter(() => Promise.reject(new Error("own"))), enter(async () => "other")];
  expect((await Promise.allSettled([own, other])).map(({ status }) => status)).toEqual([
    "rejected",
    "fulfilled",
  ]);
});
