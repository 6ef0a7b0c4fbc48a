import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { countryKeys } from "../search/countries.ts";
import { decide } from "../search/decide.ts";
import { openWines, readWines } from "../search/fit/labelled.ts";
import { misspell, random } from "../search/fit/synthetic.ts";
import type { Question, Wine } from "../search/wine.ts";

/** Groups of wines that must never stand for each other, kept beside the project. */
const path = join(import.meta.dir, "../../shared/domain/confusables.json");
const SHORT: readonly [RegExp, string][] = [
  [/^Château /, "Ch. "],
  [/^Domaine /, "Dom. "],
  [/\bSaint-/g, "St-"],
  [/^Bodegas /, "Bod. "],
  [/^Weingut /, "Wgt. "],
  [/Premier Cru/i, "1er Cru"],
  [/Vieilles Vignes/i, "VV"],
  [/Spätlese/, "Spätl."],
  [/Reserva/, "Rsva"],
  [/^Quinta /, "Qta "],
  [/Cabernet Sauvignon/, "Cab Sauv"],
];
const next = random(7);
const halves = (title: string) => {
  const words = title.split(" ");
  const middle = Math.ceil(words.length / 2);
  return [...words.slice(middle), ...words.slice(0, middle)].join(" ");
};

/** `clean` variants come with country and colour and may never answer a sibling; the others hardly ever. */
const VARIANTS: { name: string; write(title: string): string; stated: boolean; clean: boolean }[] = [
  { name: "as it is", write: (title) => title, stated: true, clean: true },
  {
    name: "no accents",
    write: (title) => title.normalize("NFKD").replace(/\p{M}/gu, ""),
    stated: true,
    clean: true,
  },
  { name: "lower case", write: (title) => title.toLowerCase(), stated: true, clean: true },
  { name: "with a vintage", write: (title) => `${title} 2015`, stated: true, clean: true },
  {
    name: "abbreviated",
    write: (title) => SHORT.reduce((text, [from, to]) => text.replace(from, to), title),
    stated: true,
    clean: true,
  },
  { name: "misspelt", write: (title) => misspell(title, next), stated: true, clean: false },
  { name: "halves swapped", write: halves, stated: true, clean: false },
  { name: "nothing but the title", write: (title) => title, stated: false, clean: false },
];

type Member = Wine & { group: number; place: number };

const read = (): Member[] =>
  (JSON.parse(readFileSync(path, "utf8")) as { group: Omit<Wine, "id">[] }[]).flatMap(({ group }, at) =>
    group.map((one, place) => ({
      ...one,
      region: one.region ?? "",
      id: 9_000_000 + (at + 1) * 100 + place,
      group: at,
      place,
    })),
  );

/** Siblings answered, by variant, for the members asked in a catalogue. */
async function siblings(members: Member[], kept: Wine[], asked: Member[]): Promise<Map<string, string[]>> {
  const index = await openWines(kept);
  const found = new Map<string, string[]>();
  for (const one of asked)
    for (const { name, write, stated } of VARIANTS) {
      const question: Question = {
        title: write(one.title),
        ...(stated && { colour: one.colour, countries: countryKeys(one.country) }),
      };
      const answer = decide(question, index.propose(question), index.vocabulary).wine;
      const other = members.find((member) => member.id === answer?.id);
      if (other && other.id !== one.id && other.group === one.group)
        found.set(name, [...(found.get(name) ?? []), `${question.title} → ${other.title} (${other.colour})`]);
    }
  index.close();
  return found;
}

/** A catalogue of its own says what its words are worth: what holds in one of 358 wines may fail in a large one. */
const WORLDS = [
  { world: "by themselves", others: "" },
  { world: "in a large catalogue", others: join(import.meta.dir, "../../shared/data/catalogue.ndjson.gz") },
];

describe.each(WORLDS)("confusable wines, $world", ({ others }) => {
  const there = existsSync(path) && (!others || existsSync(others));
  const members = there ? read() : [];
  const places = Math.max(...members.map((one) => one.place));
  let started: Promise<Map<string, string[]>[]> | undefined;
  const run = async () => {
    const rest = others ? readWines(others) : [];
    const all = [await siblings(members, [...rest, ...members], members)];
    for (let place = 0; place <= places; place++)
      all.push(
        await siblings(
          members,
          [...rest, ...members.filter((one) => one.place !== place)],
          members.filter((one) => one.place === place),
        ),
      );
    return all;
  };
  const runs = () => {
    started ??= run();
    return started;
  };

  for (const { name } of VARIANTS.filter(({ clean }) => clean))
    test.skipIf(!there)(
      `${name}: no sibling is answered, present or taken out`,
      async () => {
        expect((await runs()).flatMap((run) => run.get(name) ?? [])).toEqual([]);
      },
      180_000,
    );

  test.skipIf(!there)(
    "the unclean variants together: at most 1 %",
    async () => {
      const unclean = VARIANTS.filter(({ clean }) => !clean);
      for (const { name } of unclean) {
        const found = (await runs()).flatMap((run) => run.get(name) ?? []);
        console.log(`${name}: ${found.length} of ${2 * members.length} answered by a sibling`);
      }
      const found = (await runs()).flatMap((run) => unclean.flatMap(({ name }) => run.get(name) ?? []));
      expect(found.length / (2 * members.length * unclean.length)).toBeLessThanOrEqual(0.01);
    },
    180_000,
  );
});
