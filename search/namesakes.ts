/** Growers of one surname, of whom one house is called by it alone. */
import data from "./data/namesakes.json" with { type: "json" };

const GROWERS = new Map(Object.entries(data.growers).map(([surname, first]) => [surname, new Set(first)]));

/** Whether who says the surname alone means its house, not who has this first name: Oddero is not Luigi Oddero. */
export const isHouseOf = (surname: string, first: string) => GROWERS.get(surname)?.has(first) ?? false;

const SHARED = new Set(data.shared);

/** Moreau, of whom there are five in Chablis alone. */
export const isShared = (surname: string) => SHARED.has(surname);
