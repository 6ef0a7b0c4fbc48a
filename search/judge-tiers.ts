import type { Feature } from "./features.ts";
import type { Word } from "./normalise.ts";

const TIER_FEATURES: Record<string, [Feature, Feature]> = {
  tier: ["askedTier", "ownTier"],
  style: ["askedStyle", "ownStyle"],
  level: ["askedLevel", "ownLevel"],
  sweet: ["askedSweet", "ownSweet"],
  soft: ["askedSoft", "ownSoft"],
};

export const isSweetness = ({ group }: Word) => group === "sweet";

export const tierFeature = (side: 0 | 1, group: string, cuvee: boolean): Feature => {
  const name = (TIER_FEATURES[group] as [Feature, Feature])[side];
  return cuvee && (group === "tier" || group === "style" || group === "level")
    ? (`${name}Cuvee` as Feature)
    : name;
};
