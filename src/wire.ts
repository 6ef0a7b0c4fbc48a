import { type Static, Type } from "@sinclair/typebox";
import { COLOURS, type Colour } from "../search/colours.ts";
import { STATES } from "../search/engine.ts";

const INDICATORS = ["investment_staple", "value_pick", "hidden_gem", "buzz_brand"] as const;
const ADVICE = ["Lay down", "Ready but will improve", "Drink now"] as const;

const oneOf = <Value extends string>(values: readonly Value[]) =>
  Type.Union(values.map((v) => Type.Literal(v)));
const nullable = <
  Schema extends ReturnType<typeof Type.Integer> | ReturnType<typeof Type.Array> | ReturnType<typeof oneOf>,
>(
  schema: Schema,
) => Type.Union([schema, Type.Null()]);
const score = () => nullable(Type.Integer({ minimum: 0, maximum: 1000 }));
const year = () => nullable(Type.Integer({ minimum: 1000, maximum: 9999 }));

/** The wine record: the 15 fields of the contract's section 2, in its order. The one definition: served, imported, documented. */
export const WineRecord = Type.Object(
  {
    id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    vintage: Type.String({ pattern: "^(wine|NV|[0-9]{4})$" }),
    title: Type.String({ minLength: 1, maxLength: 500 }),
    colour: oneOf(COLOURS),
    country: Type.String({ minLength: 1, maxLength: 200 }),
    region_appellation: Type.String({ maxLength: 500 }),
    url: Type.String({ minLength: 1, maxLength: 2000 }),
    indicators: nullable(Type.Array(oneOf(INDICATORS))),
    drinking_window_open: year(),
    drinking_window_close: year(),
    drinking_advice: nullable(oneOf(ADVICE)),
    wine_service_score: score(),
    quality_score: score(),
    brand_score: score(),
    economics_score: score(),
  },
  { additionalProperties: false },
);

export type WineRecord = Omit<Static<typeof WineRecord>, "colour"> & { colour: Colour };

const share = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });

/** What spoke for a candidate (a weight above 0) or against it. */
const Evidence = Type.Object({
  word: Type.String({ description: "As the matcher reads it; empty when it is about the title as a whole" }),
  what: Type.String(),
  weight: Type.Number({ description: "Above 0 speaks for the wine, below 0 against it" }),
});

const Candidate = Type.Object({
  ...Type.Pick(WineRecord, ["id", "title", "country", "colour", "region_appellation"]).properties,
  confidence: share("How sure the matcher is that this wine is meant"),
  evidence: Type.Array(Evidence),
});

const decision = {
  decision: oneOf(["unique", "ambiguous", "none"] as const),
  reason: Type.String({ description: "In words" }),
  confidence: share("How sure the matcher is of the best candidate; 1 by id"),
};
const wine = Type.Union([WineRecord, Type.Null()]);

/** What GET /1.0/match answers. */
export const Explained = Type.Object(
  {
    ...decision,
    threshold: share("The confidence from which on a wine is answered"),
    wine,
    vintages: Type.Optional(
      Type.Array(Type.String(), {
        description: "Only when the wine is there and the vintage asked for is not: those there are",
      }),
    ),
    candidates: Type.Array(Candidate, { description: "Best first" }),
  },
  { additionalProperties: false },
);

const ref = Type.Optional(
  Type.Union([Type.String(), Type.Number()], { description: "The caller's own, sent back" }),
);

/** What POST /1.0/match is sent. */
export const ListRequest = Type.Array(
  Type.Object({
    title: Type.String({ maxLength: 500 }),
    country: Type.Optional(Type.String()),
    colour: Type.Optional(Type.String()),
    vintage: Type.Optional(Type.Union([Type.String(), Type.Integer()])),
    ref,
  }),
  { maxItems: 1000 },
);

/** What POST /1.0/match answers: for each row the decision, or why none can be made of it. */
export const ListAnswer = Type.Array(
  Type.Union([
    Type.Object({ ref, ...decision, wine }, { additionalProperties: false }),
    Type.Object({ ref, error: Type.String() }, { additionalProperties: false }),
  ]),
);

/** What GET /health/ready answers while requests by id are answered. */
export const Ready = Type.Object(
  {
    database: Type.Literal("ok"),
    search: oneOf(STATES),
    index: Type.Union([Type.Object({ build: Type.String(), wines: Type.Integer() }), Type.Null()], {
      description: "The title index in use; null when there is none",
    }),
  },
  { additionalProperties: false },
);

/** The body of every error. */
export const ErrorBody = Type.Object({ error: Type.String() }, { additionalProperties: false });
