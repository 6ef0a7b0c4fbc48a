import { placeWords } from "./appellations.ts";
import { closedWords, meanSame } from "./classify.ts";
import { editDistance } from "./likeness.ts";

/** A word of six letters or more without one of its letters: two words one edit apart share such a form. */
function forms(word: string): string[] {
  const found = [word];
  for (let at = 1; at < word.length; at++) found.push(word.slice(0, at) + word.slice(at + 1));
  return found;
}

let index: Map<string, string[]> | undefined;

function load(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const word of new Set([...closedWords(), ...placeWords()]))
    for (const form of forms(word)) {
      const known = found.get(form);
      if (known) known.push(word);
      else found.set(form, [word]);
    }
  return found;
}

/**
 * The word of a closed vocabulary (grape, tier, place) that a misspelt word means, if there is exactly one meaning: a letter
 * added, lost, changed or swapped, never the first. Without it "Rosso di Montalcno" names no place and fits any other.
 */
export function repair(word: string): string | undefined {
  if (word.length < 6 || !/^[a-z]+$/.test(word)) return undefined;
  index ??= load();
  // Champenois is not a misspelt Champenoise.
  if (index.get(word)?.includes(word)) return undefined;
  const near = new Set<string>();
  for (const form of forms(word))
    for (const candidate of index.get(form) ?? [])
      if (candidate[0] === word[0] && editDistance(word, candidate) === 1) near.add(candidate);
  const [first, ...more] = near;
  return first !== undefined && more.every((one) => meanSame(first, one)) ? first : undefined;
}
