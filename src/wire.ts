import { type Static, Type } from "@sinclair/typebox";

export const COLOURS = ["red", "white", "rosé"] as const;
export const INDICATORS = ["investment_staple", "value_pick", "hidden_gem", "buzz_brand"] as const;
export const ADVICE = ["Lay down", "Ready but will improve", "Drink now"] as const;

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

export type Colour = (typeof COLOURS)[number];
export type WineRecord = Omit<Static<typeof WineRecord>, "colour"> & { colour: Colour };
