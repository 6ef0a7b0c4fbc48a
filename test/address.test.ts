import { describe, expect, test } from "bun:test";
import type { Wine } from "../search/wine.ts";
import { far, wine, world } from "./world.ts";

let id = far + 500;
const one = (title: string, region: string, colour: Wine["colour"] = "red", country = "France") => {
  id += 1;
  return wine(id, title, region, colour, country);
};

const puligny = one("Domaine Henri Boillot Puligny-Montrachet", "Puligny-Montrachet", "white");
const meursault = one("Domaine Henri Boillot Meursault", "Meursault", "white");
const chardonnay = one("Domaine Henri Boillot Bourgogne Blanc", "Bourgogne", "white");
const zeltingen = one("Markus Molitor Zeltinger Sonnenuhr Riesling Kabinett", "Mosel", "white", "Germany");
const wehlen = one("Markus Molitor Wehlener Sonnenuhr Riesling Kabinett", "Mosel", "white", "Germany");
const altesino = one("Altesino Rosso di Altesino", "Toscana", "red", "Italy");
const montalcino = one("Altesino Rosso di Montalcino", "Rosso di Montalcino", "red", "Italy");
const langhe = one("Cavallotto Langhe Nebbiolo", "Langhe", "red", "Italy");
const barolo = one("Cavallotto Barolo", "Barolo", "red", "Italy");
const givry = one("Louis Jadot Givry", "Givry");
const nuits = one("Louis Jadot Nuits-Saint-Georges", "Nuits-Saint-Georges");
const allegrini = one(
  "Allegrini Amarone della Valpolicella Classico",
  "Amarone della Valpolicella Classico",
  "red",
  "Italy",
);
const sagrantino = one("Cecchi La Campana Montefalco Sagrantino", "Montefalco Sagrantino", "red", "Italy");
const peiragal = one("Marchesi di Barolo Peiragal Barbera d'Alba", "Barbera d'Alba", "red", "Italy");
const faro = one("Pietradolce Etna Rosso Rampante", "Etna", "red", "Italy");

describe("where the producer is, behind the producer's name, is not where the wine is of", () => {
  test.each<[string, Wine, Wine]>([
    ["Puligny-Montrachet AOC 2019 Domaine Henri Boillot Meursault", puligny, meursault],
    ["Bourgogne Blanc AOC 2019 Domaine Henri Boillot Meursault", chardonnay, meursault],
    ["Zeltinger Sonnenuhr Riesling Kabinett 2019 Weingut Markus Molitor Wehlen", zeltingen, wehlen],
    ["Rosso di Altesino Toscana IGT 2020 Altesino, Montalcino", altesino, montalcino],
    ["Langhe Nebbiolo DOC 2019 Cavallotto Barolo", langhe, barolo],
  ])("%s", (title, meant, other) => {
    const question = { title, colour: meant.colour };
    expect(world(meant, other)(question).wine).toEqual(meant);
    expect(world(other)(question).decision).not.toBe("unique");
  });

  test.each<[string, Wine]>([
    ["Givry, Louis Jadot, Nuits-Saint-Georges", nuits],
    ["Givry Louis Jadot - Nuits-Saint-Georges", nuits],
    ["Givry 2019, Louis Jadot, Nuits-Saint-Georges", nuits],
    ["Nebbiolo Langhe Cavallotto, Barolo", barolo],
  ])("%s, without a year, is none of that place either", (title, other) => {
    expect(world(other, givry, langhe)({ title }).wine).not.toEqual(other);
    expect(world(other)({ title }).decision).not.toBe("unique");
  });

  test.each<[string, Wine]>([
    ["2019 Domaine Henri Boillot Meursault", meursault],
    ["Domaine Henri Boillot 2019 Meursault", meursault],
    ["Bourgogne – Louis Jadot Nuits-Saint-Georges", nuits],
    ["Verona Allegrini Amarone della Valpolicella Classico 2017", allegrini],
    ["Montefalco Cecchi La Campana Montefalco Sagrantino 2019", sagrantino],
    ["Marchesi di Barolo 2018 Peiragal Barbera d'Alba", peiragal],
    ["Côte-d'Or – Louis Jadot Nuits-Saint-Georges", nuits],
    ["Rosso Etna DOC Rampante 2020 Pietradolce M. Faro", faro],
    ["Meursault AOC 2020 Château de Meursault", one("Château de Meursault Meursault", "Meursault", "white")],
  ])("%s is answered: the only place, a shelf, a surname, a part of the name", (title, meant) => {
    expect(world(meant)({ title, colour: meant.colour }).wine).toEqual(meant);
  });
});

describe("who makes a wine stands behind the year, where its own name stands before", () => {
  const house = [
    one("Roccapesta Masca", "Maremma Toscana", "red", "Italy"),
    one("Roccapesta Ribeo Morellino di Scansano", "Morellino di Scansano", "red", "Italy"),
    one("Roccapesta Calestaia Morellino di Scansano Riserva", "Morellino di Scansano", "red", "Italy"),
  ] as const;
  const jean = [
    one("Jean Girardin Meursault Les Vireuils", "Meursault", "white"),
    one("Jean Girardin Meursault Les Narvaux", "Meursault", "white"),
  ] as const;

  test.each<[string, Wine]>([
    ["Masca Maremma Toscana DOC Rosso 2020 Roccapesta Scansano", house[0]],
    ["Ribeo Morellino di Scansano DOCG 2019 Roccapesta Alberto Tanzini", house[1]],
  ])("%s: a town, a person", (title, meant) => {
    expect(world(...house)({ title }).wine).toEqual(meant);
  });

  test("nor is another grower of the surname", () => {
    const diego = [
      one("Diego Conterno Barolo Le Coste di Monforte", "Barolo", "red", "Italy"),
      one("Diego Conterno Barolo Ginestra", "Barolo", "red", "Italy"),
    ];
    const title = "Barolo Ginestra DOCG 2019 Conterno Fantino";
    expect(world(...diego)({ title }).decision).not.toBe("unique");
  });

  test.each([
    "Meursault Les Vireuils 2021 Jean Girardin-Boillot",
    "Meursault Les Vireuils 2021 Jean Boillot",
  ])("%s: another person is no town", (title) => {
    expect(world(...jean)({ title }).decision).not.toBe("unique");
  });
});
