/** Growers of one surname, of whom one house is called by it alone. */
import data from "./data/namesakes.json" with { type: "json" };

const mapOf = (list: Record<string, string[]>) =>
  new Map(Object.entries(list).map(([surname, first]) => [surname, new Set(first)]));
const GROWERS = mapOf(data.growers);
const OTHERS = mapOf(data.others);

/** Whether who says the surname alone means its house, not who has this first name: Oddero is not Luigi Oddero. */
export const isHouseOf = (surname: string, first: string) => GROWERS.get(surname)?.has(first) ?? false;

/** Whether who has this first name is another grower than the house of the surname: Louis Latour is not the Château Latour. */
export const isNamesake = (first: string, surname: string) => OTHERS.get(surname)?.has(first) ?? false;
