import { describe, expect, test } from "bun:test";
import { decide } from "../search/decide.ts";
import { namesSeveral } from "../search/lots.ts";
import type { Wine } from "../search/wine.ts";
import { vocabularyOf } from "./world.ts";

describe("a title that names two wines", () => {
  test.each([
    [
      "years before, an ampersand",
      "2017 Château Pichon Longueville Comtesse de Lalande & 2019 Réserve de la Comtesse",
    ],
    ["years before, commas", "1987 Moulin Touchais, 1995 Faustino I Gran Reserva, 1996 Château Plince"],
    ["one year before each", "1997 Château Talbot & 1997 Château Guiraud"],
    ["years behind", "Château Lafite 2000 (6), Château Latour 2003 (6)"],
    ["years behind, a semicolon", "Brovia Barolo 2010; Unio 2012"],
    ["counts before", "Markus Schneider 3x Ursprung und 3x Black Print"],
    ["counts behind", "Château Lafite (6); Château Latour (6)"],
    ["counts and sizes behind", "Graham, 2011 (6 x 750ml) Capela da Quinta do Vesuvio, 2011 (6 x 750ml)"],
    ["the producer again", "Tokara Sauvignon Blanc Reserve and Tokara Sauvignon Blanc"],
    ["the producer again, with a plus", "Quinta das Carvalhas Branco + Quinta das Carvalhas Tinto"],
    ["the plain one first", "1x La Spinona Barolo 2015, 1x La Spinona Barolo Bergera 2016"],
    ["two estates", "1983 Château Cantemerle & Château d'Angludet"],
    ["words for it", "Ricasoli Chianti Classico mixed case"],
    ["words for it, in French", "Guigal Côte-Rôtie, caisse mixte"],
    ["words for it, in German", "Bründlmayer Veltliner Probierpaket"],
  ])("%s: %s", (_name, title) => {
    expect(namesSeveral(title)).toBe(true);
  });

  test.each([
    ["a range of years", "Marqués de Cáceres Crianza 2011/2012"],
    ["several years of one wine", "Marchesi Antinori, Tignanello 2009 (6) 2010 (6)"],
    ["several years joined", "2001 & 2002 Château Cos d'Estournel"],
    ["years of one wine, the producer behind", "Albamar Finca O Pereiro 2021 / 2022 Albamar 150cl"],
    ["when it was disgorged", "2008 Piper-Heidsieck Rare Brut (disg 2020) Reims"],
    ["when it was disgorged, otherwise", "Salon Le Mesnil 1996, disgorged 2006"],
    ["when it was bottled", "Kopke Colheita Port 1977, bottled 2018"],
    ["when it was sold", "1990 Paul Jaboulet Aîné La Chapelle Hermitage, 2018 release"],
    ["a name that an address in the web has parted", "meursault goutte d or meursault 2020 buisson charles"],
    ["two grapes of one name", "Cabernet Sauvignon & Cabernet Franc, Ernie Els 2019"],
    ["a critic's list", "2009 Château Guiraud Sauternes (#5 On WS Top 100 Wines Of 2012)"],
    ["a year in the name", "Jean-Michel Dupré Vignes de 1918, Régnié 2011"],
    ["a pack", "6x Tignanello 2019, 6 x 75 cl"],
    ["a producer of two names", "Smith & Sons Shiraz"],
    ["a producer called so", "2021 Venica & Venica Ronco delle Mele"],
    ["the same wine in two years", "Château Latour 2000 (6), Château Latour 2003 (6)"],
    ["grapes", "Ernie Els Cabernet Sauvignon & Merlot 2019"],
    ["a first name again", "2023 Vincent Dauvissat (René & Vincent) Chablis 1er Cru La Forest"],
    [
      "the same wine otherwise",
      "Protos Ribera del Duero Reserva 2011 or Bodegas Protos Ribera del Duero Reserva 2011",
    ],
    ["the producer in front", "Vassaltis Winery, Vassaltis Santorini"],
    ["a field blend", "Mayer am Pfarrplatz Wiener Gemischter Satz 2024"],
  ])("not %s: %s", (_name, title) => {
    expect(namesSeveral(title)).toBe(false);
  });

  test("is refused though one of them explains it; a case that the catalogue lists as such is answered", () => {
    const wine = (id: number, title: string): Wine => ({
      id,
      title,
      colour: "white",
      country: "South Africa",
      region: "Western Cape",
    });
    const reserve = wine(1, "Tokara Sauvignon Blanc Reserve");
    const mixed = wine(2, "Alheit Vineyards Single Vineyard Mixed Case");
    const vocabulary = vocabularyOf([reserve, mixed]);
    const ask = (title: string) => decide({ title }, [reserve, mixed], vocabulary);
    expect(ask("Tokara Sauvignon Blanc Reserve 2019").wine).toEqual(reserve);
    expect(ask("Tokara Sauvignon Blanc Reserve and Tokara Sauvignon Blanc")).toMatchObject({
      decision: "ambiguous",
      reason: "the title names several wines",
    });
    expect(ask("Alheit Vineyards Single Vineyard Mixed Case 2019").wine).toEqual(mixed);
  });
});
