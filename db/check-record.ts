import type { TSchema } from "@sinclair/typebox";
import { TypeCompiler, type ValueError, ValueErrorType } from "@sinclair/typebox/compiler";
import { WineRecord } from "../src/wire.ts";

/** The fields of a record in their order, which are also the columns of CSV and of the table. */
export const COLUMNS: Record<string, { schema: TSchema; nullable: boolean }> = Object.fromEntries(
  Object.entries(WineRecord.properties as Record<string, TSchema>).map(([name, schema]) => {
    const choices: TSchema[] = schema.anyOf ?? [schema];
    const nullable = choices.some((choice) => choice.type === "null");
    return [
      name,
      { schema: nullable ? (choices.find((choice) => choice.type !== "null") as TSchema) : schema, nullable },
    ];
  }),
);

const NULLABLE = Object.keys(COLUMNS).filter((name) => COLUMNS[name]?.nullable);
const TEXTS = Object.keys(COLUMNS).filter((name) => COLUMNS[name]?.schema.type === "string");

const checker = TypeCompiler.Compile(WineRecord);

/**
 * Why `value` is no wine record, in words for people; undefined when it is one.
 * Fields that may be null and are missing are set to null in `value` itself.
 */
export function problemOf(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return "the line is not a JSON object";
  const record = value as Record<string, unknown>;
  for (const name of NULLABLE) if (record[name] === undefined) record[name] = null;
  const good: boolean = checker.Check(record);
  if (!good) return explain(checker.Errors(record).First() as ValueError);
  for (const name of TEXTS) {
    const text = record[name] as string;
    const control = /\p{Cc}/u.exec(text)?.[0];
    if (control !== undefined) return `${name} holds the control character ${codePoint(control)}`;
    if (!text.isWellFormed()) return `${name} holds half of a surrogate pair`;
  }
  return undefined;
}

const codePoint = (character: string) =>
  `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;

function explain({ type, path }: ValueError): string {
  const name = path.split("/")[1]?.replaceAll("~1", "/").replaceAll("~0", "~") ?? "";
  if (type === ValueErrorType.ObjectAdditionalProperties)
    return `unknown field ${JSON.stringify(name.slice(0, 100))}`;
  if (type === ValueErrorType.ObjectRequiredProperty) return `${name} is missing`;
  const column = COLUMNS[name];
  return `${name} must be ${column && describe(name, column.schema)}${column?.nullable ? " or null" : ""}`;
}

function describe(name: string, schema: TSchema): string {
  if (name === "vintage") return "wine, NV or a year of four digits, as text";
  if (schema.anyOf) return `one of ${schema.anyOf.map((choice: TSchema) => choice.const).join(", ")}`;
  if (schema.type === "array") return `a list, each ${describe("", schema.items)}`;
  if (schema.type === "integer") return `a whole number from ${schema.minimum} to ${schema.maximum}`;
  return `text of ${schema.minLength ?? 0} to ${schema.maxLength} characters`;
}

/** What a cell of CSV stands for. An empty one is null, but empty text where null is never allowed and that is. */
export function valueOfCell(name: string, cell: string): unknown {
  const { schema, nullable } = COLUMNS[name] as { schema: TSchema; nullable: boolean };
  if (cell === "")
    return !nullable && schema.type === "string" && !schema.minLength && !schema.pattern ? "" : null;
  if (schema.type === "array") return cell === "[]" ? [] : cell.split("|");
  // As JSON writes numbers; anything else stays text, which the check then refuses.
  if (schema.type === "integer" && /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(cell)) return Number(cell);
  return cell;
}
