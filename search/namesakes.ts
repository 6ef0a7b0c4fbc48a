/** Growers of one surname, of whom one house is called by it alone. */
import data from "./data/namesakes.json" with { type: "json" };

const GROWERS = new Map(Object.entries(data.growers).map(([surname, first]) => [surname, new Set(first)]));

/** Whether who has this first name is another grower than the house that is called by the surname: Olivier Leflaive. */
export const isNamesake = (first: string, surname: string) => GROWERS.get(surname)?.has(first) ?? false;
