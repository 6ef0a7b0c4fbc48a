import { describe, expect, test } from "bun:test";
import { decide } from "../search/decide.ts";
import type { Wine } from "../search/wine.ts";
import { far, jadot, sample, vocabularyOf, wine, world } from "./world.ts";

const coutet = wine(far + 12, "Château du Coutet", "Barsac", "white");
const jadotRed = wine(far + 14, "Louis Jadot Clos Vougeot Grand Cru", "Clos Vougeot Grand Cru");
const tempierRed = wine(far + 18, "Domaine Tempier Bandol Rouge", "Bandol");
const tempierWhite = wine(far + 19, "Domaine Tempier Bandol Blanc", "Bandol", "white");

describe("each veto, by the words of its refusal", () => {
  const grandVin = wine(far + 50, "Château Latour", "Pauillac");
  const third = wine(far + 51, "Pauillac de Château Latour", "Pauillac");
  const margaux = wine(far + 52, "Château Margaux", "Margaux");
  const segla = wine(far + 53, "Château Rauzan-Ségla", "Margaux");
  const red = wine(far + 54, "Château Carbonnieux", "Pessac-Léognan");
  const white = wine(far + 55, "Château Carbonnieux", "Pessac-Léognan", "white");
  // Without a threshold the veto alone decides.
  const threshold0 = (wines: Wine[], title: string) =>
    decide({ title }, wines, vocabularyOf([...wines, ...sample]), 0);
  test.each<[string, string, Wine[], string]>([
    [
      "a name in two colours",
      "Château Carbonnieux",
      [red, white],
      "wines of this name differ in colour or country",
    ],
    ["a place and nothing else", "Margaux", [margaux], "the title names a place of many wines"],
    [
      "a house of Champagne and nothing else",
      "Champagne Piper Heidsieck",
      ["Brut", "Essentiel Brut"].map((name, at) =>
        wine(far + 1892 + at, `Piper-Heidsieck ${name} Champagne`, "Champagne", "white"),
      ),
      "the title names a producer of several wines",
    ],
    [
      "a surname of several growers",
      "Moreau Chablis Grand Cru Les Clos 2012",
      [
        wine(
          far + 1894,
          "Christian Moreau Pere & Fils Chablis Grand Cru 'Les Clos'",
          "Chablis Grand Cru 'Les Clos'",
          "white",
        ),
      ],
      "several producers have this name",
    ],
    [
      "a range called by its grapes, and no grape",
      "Grano a Grano, Abel Mendoza, 2020",
      ["Tempranillo", "Graciano"].map((grape, at) =>
        wine(far + 1740 + at, `Abel Mendoza Monge Grano a Grano ${grape}`, "Rioja", "red", "Spain"),
      ),
      "what tells this wine from its siblings is not in the title",
    ],
    [
      "an Austrian vineyard, which may hold the Riesling and the Veltliner",
      "Alzinger Ried Steinertal Smaragd 2023",
      [wine(far + 1742, "Alzinger Smaragd Ried Steinertal Riesling", "Wachau", "white", "Austria")],
      "what tells this wine from its siblings is not in the title",
    ],
    [
      "a producer and who owns it",
      "Istine, Angela Fronti, 2020",
      [
        wine(far + 1743, "Istine Chianti Classico", "Chianti Classico", "red", "Italy"),
        wine(far + 1744, "Istine Levigne Chianti Classico Riserva", "Chianti Classico", "red", "Italy"),
      ],
      "the title names a producer of several wines",
    ],
    [
      "two colours of a wine whose name holds a place of whites",
      "Domaine Michaud Givry 1er Cru Pied de Chaume",
      [
        wine(far + 1512, "Domaine Michaud Givry 1er Cru Pied de Chaume Blanc", "Givry Premier Cru", "white"),
        wine(far + 1513, "Domaine Michaud Givry 1er Cru Pied de Chaume Rouge", "Givry Premier Cru"),
      ],
      "wines of this name differ in colour or country",
    ],
    [
      "another wine's title to the letter",
      "Château du Cèdre Le Cèdre",
      [
        wine(far + 1510, "Château du Cèdre Cahors", "Cahors"),
        wine(far + 1511, "Château du Cèdre Le Cèdre", "Cahors"),
      ],
      "the title is another wine's full title",
    ],
    [
      "a class of vineyards and no grower",
      "Halenberg Riesling GG",
      [wine(far + 1940, "Emrich-Schönleber Halenberg Riesling GG", "Nahe", "white", "Germany")],
      "the title names a place of many wines",
    ],
    [
      "a vineyard of America and no maker",
      "Platt Vineyard Chardonnay",
      [wine(far + 1941, "Failla Platt Vineyard Chardonnay", "Sonoma Coast", "white", "United States")],
      "the title names a place of many wines",
    ],
    [
      "an estate by another article, and not its place",
      "Château Le Mayne Bordeaux",
      [wine(far + 1942, "Château du Mayne Graves Rouge", "Graves")],
      "an estate of nearly this name may be meant",
    ],
    [
      "a place and a word for wine",
      "Vino Prosecco",
      [wine(far + 59, "Vino dei Fratelli Prosecco", "Prosecco", "white", "Italy")],
      "the title names a place of many wines",
    ],
    [
      "an estate that the lists know elsewhere",
      "Château Canon 2010",
      [wine(far + 1527, "Château Canon Canon-Fronsac", "Canon-Fronsac")],
      "the estate of this name is of another place",
    ],
    [
      "a later part of an estate's name",
      "Ségla",
      [segla],
      "only a part of the estate's name is in the title",
    ],
    [
      "a second wine as likely",
      "Cave Mont Blanc Blanc de Morgex et de La Salle",
      ["Blanc de Morgex et de La Salle", "Blanc du Blanc"].map((name, at) =>
        wine(
          far + 1196 + at,
          `Cave Mont Blanc de Morgex et la Salle ${name}`,
          "Valle d'Aosta",
          "white",
          "Italy",
        ),
      ),
      "another wine fits about as well",
    ],
    [
      "two estates of one name",
      "Château Bellevue",
      [
        wine(far + 56, "Château Bellevue Saint-Émilion", "Saint-Émilion"),
        wine(far + 57, "Château Bellevue Pomerol", "Pomerol"),
      ],
      "wines of this name are of several places",
    ],
    [
      "a vineyard of Burgundy without its grower",
      "Chablis La Forêt 1967",
      [wine(far + 58, "Raveneau Chablis Premier Cru 'Forêt'", "Chablis 1er Cru 'Forêt'", "white")],
      "the title names a place of many wines",
    ],
    [
      "a vineyard of a village of Burgundy without its grower",
      "Volnay 1er Cru Les Taillepieds 2020",
      [wine(far + 1120, "Domaine de Montille Volnay 1er Cru 'Les Taillepieds'", "Volnay Premier Cru")],
      "the title names a place of many wines",
    ],
    [
      "a producer and a region, and the wine is called by a place of its own",
      "Laurus Rhône",
      [
        wine(far + 1125, "Laurus Côtes du Rhône Blanc", "Côtes du Rhône", "white"),
        wine(far + 1126, "Laurus Condrieu", "Condrieu", "white"),
      ],
      "the title names a producer of several wines",
    ],
    [
      "a name that two producers' wines have, and neither producer",
      "Amedeo 2013",
      [
        wine(far + 1148, "Zavalloni Amedeo Bianco", "Emilia-Romagna", "white", "Italy"),
        wine(far + 1149, "Cavalchina Amedeo Bianco di Custoza", "Bianco di Custoza", "white", "Italy"),
        ...["Albana", "Terrazzo", "Serrone", "Quercione"].map((name, at) =>
          wine(far + 1150 + at, `Zavalloni ${name}`, "Emilia-Romagna", "white", "Italy"),
        ),
        ...["Bardolino", "Corvina", "Garda", "Torre"].map((name, at) =>
          wine(far + 1160 + at, `Cavalchina ${name}`, "Bianco di Custoza", "white", "Italy"),
        ),
      ],
      "wines of several producers have this name",
    ],
    [
      "Bourgogne in another language, which is no appellation",
      "Louis Jadot Burgundy",
      [
        wine(far + 1127, "Louis Jadot Bourgogne Pinot Noir", "Bourgogne"),
        wine(far + 1128, "Louis Jadot Pommard", "Pommard"),
      ],
      "the title names a producer of several wines",
    ],
    [
      "a house of Rioja without an age, whose plain wine is called by its colour",
      "Luis Cañas, D.O.Ca. Rioja",
      [
        wine(far + 1210, "Luis Cañas Tinto", "Rioja", "red", "Spain"),
        wine(far + 1211, "Luis Cañas Crianza", "Rioja", "red", "Spain"),
        wine(far + 1212, "Luis Cañas Reserva", "Rioja", "red", "Spain"),
      ],
      "the title names a producer of several wines",
    ],
    [
      "– or by its grape",
      "Marqués de Cáceres, Rioja DOCa",
      [
        wine(far + 1775, "Marqués de Cáceres Rioja Tempranillo", "Rioja", "red", "Spain"),
        wine(far + 1776, "Marqués de Cáceres Crianza", "Rioja", "red", "Spain"),
      ],
      "the title names a producer of several wines",
    ],
    [
      "a Valpolicella without its district, where there is a Classico",
      "Bertani Amarone 2010",
      [
        wine(far + 1190, "Bertani Amarone della Valpolicella", "Amarone della Valpolicella", "red", "Italy"),
        wine(
          far + 1191,
          "Bertani Amarone della Valpolicella Classico",
          "Amarone della Valpolicella Classico",
          "red",
          "Italy",
        ),
      ],
      "another wine fits about as well",
    ],
    [
      "a grape that no wine of a range has",
      "Tariquet Amplitude Chardonnay",
      [
        wine(far + 1121, "Tariquet Amplitude Blanc", "Côtes de Gascogne", "white"),
        wine(far + 1122, "Tariquet Amplitude Sauvignon Blanc", "Côtes de Gascogne", "white"),
        wine(far + 1123, "Tariquet Classic", "Côtes de Gascogne", "white"),
        wine(far + 1124, "Tariquet Les Dernières Grives", "Côtes de Gascogne", "white"),
      ],
      "the title names another grape of a range",
    ],
  ])("%s: %s", (_why, title, wines, reason) => {
    expect(threshold0(wines, title)).toMatchObject({ reason });
    expect(threshold0(wines.toReversed(), title)).toMatchObject({ reason });
  });
  test.each<[string, Wine[], Wine]>([
    ["Château Margaux", [margaux], margaux],
    ["Château Rauzan-Ségla", [segla], segla],
    ["Pauillac de Château Latour", [grandVin, third], third],
    ["Château Latour Pauillac", [grandVin, third], grandVin],
  ])("does not touch the full title %s", (title, wines, expected) => {
    expect(threshold0(wines, title).wine).toEqual(expected);
  });
  test("a colour given tells the two apart", () => {
    const vocabulary = vocabularyOf([red, white, ...sample]);
    const { wine: found } = decide(
      { title: "Château Carbonnieux", colour: "white" },
      [red, white],
      vocabulary,
    );
    expect(found).toEqual(white);
  });
  test("wines of another place are no namesakes", () => {
    expect(world(jadot, jadotRed)({ title: "Louis Jadot Bâtard-Montrachet Grand Cru" }).wine).toEqual(jadot);
  });
  test("a place that was asked for tells wines of one producer apart in two colours", () => {
    const pommard = wine(far + 59, "Louis Jadot Pommard", "Pommard");
    const meursault = wine(far + 60, "Louis Jadot Meursault", "Meursault", "white");
    expect(threshold0([pommard, meursault], "Louis Jadot Pommard").wine).toEqual(pommard);
  });
  test("a wine named after its estate is answered by both, its estate's other wines are not", () => {
    const pingus = wine(far + 61, "Dominio de Pingus Pingus", "Ribera del Duero", "red", "Spain");
    const psi = wine(far + 62, "Dominio de Pingus PSI", "Ribera del Duero", "red", "Spain");
    for (const title of ["Dominio de Pingus Pingus 2015", "Pingus, Dominio de Pingus"])
      expect(world(pingus, psi)({ title }).wine).toEqual(pingus);
    expect(world(psi)({ title: "Dominio de Pingus Pingus 2015" }).decision).not.toBe("unique");
  });
  test("the red of a range is not its Cabernet, but a wine of one name is", () => {
    const red = wine(far + 63, "Ernie Els Big Easy Red", "Western Cape", "red", "South Africa");
    const white = wine(far + 64, "Ernie Els Big Easy White", "Western Cape", "white", "South Africa");
    const own = wine(far + 65, "Paolo Bea Arboreus Bianco", "Umbria", "white", "Italy");
    const others = ["San Valentino", "Rosso de Véo", "Pipparello"].map((name, at) =>
      wine(far + 67 + at, `Paolo Bea ${name}`, "Umbria", "red", "Italy"),
    );
    const ask = world(red, white, own, ...others);
    expect(ask({ title: "Ernie Els Big Easy Cabernet" }).decision).not.toBe("unique");
    expect(ask({ title: "Ernie Els Big Easy Red" }).wine).toEqual(red);
    expect(ask({ title: "Paolo Bea Arboreus Trebbiano", colour: "white" }).wine).toEqual(own);
  });
  test("a wine whose title lacks the place is looked at among those that have it", () => {
    const tralivio = wine(
      far + 66,
      "Sartarelli Tralivio",
      "Verdicchio dei Castelli di Jesi",
      "white",
      "Italy",
    );
    const others = ["Moncaro", "Bucci", "Umani", "Garofoli", "Pievalta"].flatMap((name, at) =>
      ["Classico", "Superiore", "Classico Superiore", "Riserva", "Passito"].map((kind, of) =>
        wine(
          far + 300 + 5 * at + of,
          `${name} Verdicchio dei Castelli di Jesi ${kind}`,
          "Verdicchio dei Castelli di Jesi",
          "white",
          "Italy",
        ),
      ),
    );
    const ask = world(tralivio, ...others);
    expect(ask({ title: "Sartarelli Tralivio Verdicchio dei Castelli di Jesi" }).wine).toEqual(tralivio);
    expect(ask({ title: "Tralivio Verdicchio dei Castelli di Jesi" }).wine).toEqual(tralivio);
  });
  test("a name that is known to be sold without its producer's is no place's, nor that of a grappa", () => {
    const sassicaia = wine(far + 1520, "Tenuta San Guido Sassicaia", "Bolgheri Sassicaia", "red", "Italy");
    const grappa = wine(
      far + 1521,
      "Poli Distillerie Grappa di Bolgheri Sassicaia",
      "Bolgheri Sassicaia",
      "white",
      "Italy",
    );
    const spuntali = wine(
      far + 1522,
      "Val di Suga Brunello di Montalcino Vigna Spuntali",
      "Brunello di Montalcino",
      "red",
      "Italy",
    );
    const corimbo = wine(far + 1523, "Bodegas La Horra Corimbo", "Ribera del Duero", "red", "Spain");
    const first = wine(far + 1524, "Bodegas La Horra Corimbo I", "Ribera del Duero", "red", "Spain");
    const ask = world(sassicaia, grappa, spuntali, corimbo, first);
    expect(ask({ title: "Sassicaia 2016" }).wine).toEqual(sassicaia);
    expect(ask({ title: "Vigna Spuntali 2015" }).wine).toEqual(spuntali);
    expect(ask({ title: "Corimbo 2016" }).wine).toEqual(corimbo);
  });
  test("a year makes a house's vintage champagne no wine of its own", () => {
    const vintage = wine(far + 1525, "Palmer & Co. Vintage Champagne", "Champagne", "white");
    const other = wine(far + 1526, "Palmer & Co. Blanc de Blancs Champagne", "Champagne", "white");
    const ask = world(vintage, other);
    expect(ask({ title: "Palmer 2005" }).decision).toBe("ambiguous");
    expect(ask({ title: "Palmer & Co Champagne 2005" }).wine).toEqual(vintage);
  });
  test("who says neither of two colours that the titles say may mean either", () => {
    expect(threshold0([tempierRed, tempierWhite], "Domaine Tempier Bandol")).toMatchObject({
      reason: "wines of this name differ in colour or country",
    });
  });
  test("an article that the estate's name has and the title has not speaks against it", () => {
    const [asked, full] = ["Château Coutet", "Château du Coutet"].map(
      (title) => world(coutet)({ title }).confidence,
    );
    expect(asked as number).toBeLessThan(full as number);
  });
  test("a name that is sold without its producer is another one's too", () => {
    const colombo = wine(far + 1463, "Jean-Luc Colombo Cornas Les Ruchets", "Cornas");
    const lemenicier = wine(far + 1464, "Domaine Lemenicier Cornas Les Ruchets", "Cornas");
    expect(world(colombo, lemenicier)({ title: "Cornas Les Ruchets" }).decision).toBe("ambiguous");
  });
  test("a title that nothing fits is none, not ambiguous", () => {
    expect(world(red, white)({ title: "Hauswein weiß" }).decision).toBe("none");
  });
});

test("a house named twice or asked for in one colour is its one wine without a name of its own, else it may be any", () => {
  const monteverro = [
    wine(far + 1760, "Monteverro Toscana", "Toscane", "red", "Italy"),
    wine(far + 1761, "Monteverro Tinata Toscana", "Toscane", "red", "Italy"),
  ] as const;
  const decided = world(...monteverro);
  expect(decided({ title: "Monteverro 2019 Monteverro" }).wine).toEqual(monteverro[0]);
  expect(decided({ title: "Monteverro 2019", colour: "red" }).wine).toEqual(monteverro[0]);
  expect(decided({ title: "Monteverro 2019" }).wine).toBeUndefined();
});

const musar = [
  wine(far + 1861, "Château Musar Rouge (Gaston Hochar)", "Bekaa Valley", "red", "Lebanon"),
  wine(far + 1862, "Château Musar Hochar (Père et Fils)", "Bekaa Valley", "red", "Lebanon"),
] as const;

test("what stands between parentheses is no name of a wine's own, nor is Classic", () => {
  const roodeberg = [
    wine(far + 1872, "Roodeberg Classic Red Blend", "Western Cape", "red", "South Africa"),
    wine(far + 1873, "Roodeberg Reserve", "Western Cape", "red", "South Africa"),
  ] as const;
  for (const [title, [meant, other]] of [
    ["Chateau Musar Magnum 2006", musar],
    ["ROODEBERG - KWV", roodeberg],
  ] as const) {
    const wines = [meant, other];
    const decision = decide({ title, colour: "red" }, wines, vocabularyOf([...wines, ...sample]), 0);
    expect(decision.wine).toEqual(meant);
  }
});

test("a name beside the wine's own, in parentheses, is another wine's own name", () => {
  expect(world(...musar)({ title: "Chateau Musar Hochar" }).wine).toEqual(musar[1]);
});

test("what is said beside a shared surname, or another region, leaves no doubt", () => {
  for (const [title, meant] of [
    [
      "Dugat Py Gevrey-Chambertin",
      wine(far + 1899, "Bernard Dugat Py Gevrey-Chambertin", "Gevrey-Chambertin"),
    ],
    ["Lamy Merlot Pays d'Oc", wine(far + 1900, "Jean Lamy Merlot Pays d'Oc", "Pays d'Oc")],
  ] as const)
    expect(world(meant)({ title }).wine).toEqual(meant);
});

test("a wine's own name is one grower's, whoever else has his surname", () => {
  const akmenine = wine(far + 1895, "Sébastien Riffault Akménine Sancerre", "Sancerre", "white");
  const other = wine(far + 1896, "Sébastien Riffault Auksinis Sancerre", "Sancerre", "white");
  expect(world(akmenine, other)({ title: "Riffault Sancerre Akméniné 2012" }).wine).toEqual(akmenine);
});

test("of nine wines that fit alike none is answered", () => {
  const nine = Array.from("abcdefghi", (letter, at) =>
    wine(far + 1840 + at, `Zirlotta Monvera Barolo (${letter}zurro Release)`, "Barolo", "red", "Italy"),
  );
  const decision = decide({ title: "Zirlotta Monvera Barolo" }, nine, vocabularyOf([...nine, ...sample]));
  expect(decision).toMatchObject({ decision: "ambiguous", reason: "several wines fit about as well" });
  expect(new Set(decision.candidates.map(({ confidence }) => confidence.toFixed(6))).size).toBe(1);
});
