import { describe, expect, test } from "bun:test";
import { BadRequest, parseWineQuery } from "../src/query.ts";

const parse = (query: string) => parseWineQuery(`http://localhost/1.0/wine${query}`);

describe("parameters that are understood", () => {
  const title = (more: object) => ({ by: "title", title: "X", vintage: "wine", ...more });
  test.each([
    ["?id=7", { by: "id", id: 7, vintage: "wine" }],
    ["?id=7&vintage=2015", { by: "id", id: 7, vintage: "2015" }],
    ["?id=7&vintage=nV", { by: "id", id: 7, vintage: "NV" }],
    ["?id=7&vintage=WINE", { by: "id", id: 7, vintage: "wine" }],
    ["?id=7&vintage=", { by: "id", id: 7, vintage: "wine" }],
    ["?id=7&title=X&colour=blue&country=Nowhere", { by: "id", id: 7, vintage: "wine" }],
    [`?id=7&title=${"x".repeat(501)}`, { by: "id", id: 7, vintage: "wine" }],
    ["?id=9007199254740993", { by: "id", id: 0, vintage: "wine" }],
    ["?id=&title=X", title({})],
    ["?id=%20&title=X", title({})],
    ["?title=X&colour=%20&country=", title({})],
    ["?title=X&colour=RED", title({ colour: "red" })],
    ["?title=X&colour=rose", title({ colour: "rosé" })],
    ["?title=X&colour=ROS%C3%89", title({ colour: "rosé" })],
    ["?title=X&colour=rose%CC%81", title({ colour: "rosé" })],
    ["?title=X&country=France", title({ country: "France" })],
    ["?title=a+b%20c%2Bd", title({ title: "a b c+d" })],
    ["?title=Ch%C3%A2teau", title({ title: "Château" })],
    ["?title=Château", title({ title: "Château" })],
    ["?title=X#fragment", title({})],
    ["?title=X&ID=0&ID=1&foo=%zz&foo", title({})],
    ["?title=X&%zz=1", title({})],
    ["?t%69tle=X", title({})],
    [`?title=${"é".repeat(500)}`, title({ title: "é".repeat(500) })],
    [`?title=${"🍷".repeat(500)}`, title({ title: "🍷".repeat(500) })],
  ])("%s", (query, expected) => {
    expect(parse(query) as object).toEqual(expected);
  });
});

describe("parameters that are refused", () => {
  test.each([
    ["", "Send id, or title with country and colour"],
    ["?", "Send id, or title with country and colour"],
    ["?id=&title=", "Send id, or title with country and colour"],
    ["?title=%20%C2%A0", "Send id, or title with country and colour"],
    ["?country=France&colour=red", "Send id, or title with country and colour"],
    ["?ID=7", "Send id, or title with country and colour"],
    ...["01", "%2B1", "1e3", "%201", "1%20", "1.0", "0", "-1", "0x10", "١", "１", "abc", "1,2"].map((id) => [
      `?id=${id}`,
      "id must be a positive whole number in plain digits",
    ]),
    ...["15", "02015", "201５", "20155", "2015%20", "MV", "%20NV", "n.v."].map((vintage) => [
      `?id=7&vintage=${vintage}`,
      "vintage must be a year of four digits, or NV",
    ]),
    ["?title=X&vintage=abcd", "vintage must be a year of four digits, or NV"],
    ["?title=X&colour=blue", "colour must be red, white or rosé"],
    ["?title=X&colour=rosee", "colour must be red, white or rosé"],
    ["?title=X&colour=%20red", "colour must be red, white or rosé"],
    ["?title=X&title=X", "title was sent twice"],
    ["?title=&title=X", "title was sent twice"],
    ["?id=7&country=a&country=b", "country was sent twice"],
    ["?id=7&t%69tle=a&title=b", "title was sent twice"],
    ["?title=%", "title is not valid UTF-8 in percent-encoding"],
    ["?title=%E9", "title is not valid UTF-8 in percent-encoding"],
    ["?id=7&title=%ZZ", "title is not valid UTF-8 in percent-encoding"],
    ["?id=7&colour=%C3", "colour is not valid UTF-8 in percent-encoding"],
    ["?title=%ED%A0%80", "title is not valid UTF-8 in percent-encoding"],
    ["?title=a%EF%BF%BDb", "title is not valid UTF-8"],
    ["?id=7&country=%EF%BF%BD", "country is not valid UTF-8"],
    ["?title=a%00b", "title holds control characters"],
    ["?title=a%0Ab", "title holds control characters"],
    ["?title=%7F", "title holds control characters"],
    ["?id=7&title=%C2%85", "title holds control characters"],
    ["?id=7%00", "id holds control characters"],
    [`?title=${"x".repeat(501)}`, "title is longer than 500 characters"],
  ])("%s", (query, message) => {
    expect(() => parse(query as string)).toThrow(new BadRequest(message as string));
  });
});
