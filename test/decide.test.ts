import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { MATCH_CONFIDENCE } from "../search/confidence.ts";
import { countryKeys } from "../search/countries.ts";
import { decide } from "../search/decide.ts";
import type { Question, Wine } from "../search/engine.ts";
import { openWines, readLabelled, readWines } from "../search/labelled.ts";
import { Vocabulary } from "../search/vocabulary.ts";
import { VocabularyBuilder } from "../search/vocabulary-builder.ts";

const root = join(import.meta.dir, "..");
const sample = readWines(join(root, "db/sample.ndjson"));

const wine = (
  id: number,
  title: string,
  region: string,
  colour: Wine["colour"] = "red",
  country = "France",
): Wine => ({ id, title, colour, country, region });

/** The sample stands behind each small world, so that the words of its wines are as rare as in a catalogue. */
function world(...wines: Wine[]) {
  const builder = new VocabularyBuilder();
  for (const one of [...wines, ...sample.filter(({ title }) => !wines.some((own) => own.title === title))])
    builder.add(one);
  const vocabulary = new Vocabulary(builder.finish());
  return (question: Question) => decide(question, wines, vocabulary);
}

const far = 9_000_000;
const felsina = wine(
  far + 1,
  "Fèlsina Berardenga Chianti Classico Riserva",
  "Chianti Classico",
  "red",
  "Italy",
);
const rousseau = wine(far + 2, "Domaine Armand Rousseau Chambertin", "Chambertin Grand Cru");
const foillard = wine(far + 3, "Jean Foillard Morgon Côte du Py", "Morgon");
const latour = wine(far + 4, "Château Latour Pauillac (Premier Grand Cru Classé)", "Pauillac");
const forts = wine(far + 5, "Château Latour Les Forts de Latour", "Pauillac");
const keller = wine(far + 6, "Keller Kirchspiel Riesling GG", "Rheinhessen", "white", "Germany");
const perle = wine(far + 7, "Ferrari Perlé Rosé", "Trento", "rosé", "Italy");
const dauvissat = wine(far + 8, "Vincent Dauvissat Chablis 1er Cru Vaillons", "Chablis Premier Cru", "white");
const bin = wine(
  far + 9,
  "Penfolds Bin 389 Cabernet Sauvignon - Shiraz",
  "South Australia",
  "red",
  "Australia",
);

const forge = wine(far + 10, "La Forge de Tart", "Morey-Saint-Denis 1er Cru");
const smith = wine(far + 11, "Château Smith Haut Lafitte", "Pessac-Léognan");
const coutet = wine(far + 12, "Château du Coutet", "Barsac", "white");
const jadot = wine(
  far + 13,
  "Louis Jadot Bâtard-Montrachet Grand Cru",
  "Bâtard-Montrachet Grand Cru",
  "white",
);
const jadotRed = wine(far + 14, "Louis Jadot Clos Vougeot Grand Cru", "Clos Vougeot Grand Cru");
const latourGiraud = wine(
  far + 15,
  "Domaine Latour-Giraud Meursault Genevrières 1er Cru",
  "Meursault 1er Cru 'Genevrières'",
  "white",
);
const biserno = wine(far + 16, "Biserno Il Pino di Biserno", "Toscane", "red", "Italy");
const molitor = wine(
  far + 17,
  "Markus Molitor Zeltinger Sonnenuhr Riesling Auslese White Capsule",
  "Mosel",
  "white",
  "Germany",
);
const tartufaia = wine(far + 70, "Giulia Negri La Tartufaia Langhe Pinot Nero", "Langhe", "red", "Italy");
const rosso = wine(far + 71, "Biondi-Santi Rosso di Montalcino", "Rosso di Montalcino", "red", "Italy");
const colheita = wine(far + 72, "Niepoort Colheita Port", "Porto", "red", "Portugal");
const fides = wine(far + 73, "Pio Cesare Fides Barbera d'Alba", "Barbera d’Alba", "red", "Italy");
const georges = wine(
  far + 74,
  "Domaine Chevillon-Chezeaux Les Saint-Georges Nuits-Saint-Georges 1er Cru",
  "Nuits-Saint-Georges Premier Cru",
);
const tempierRed = wine(far + 18, "Domaine Tempier Bandol Rouge", "Bandol");
const tempierWhite = wine(far + 19, "Domaine Tempier Bandol Blanc", "Bandol", "white");

const macon = wine(far + 72, "Joseph Drouhin Mâcon-Villages", "Mâcon-Villages", "white");
const brand = wine(
  far + 73,
  "Albert Boxler Gewürztraminer Alsace Grand Cru 'Brand'",
  "Alsace Grand Cru 'Brand'",
  "white",
);
const sori = wine(far + 74, "Gaja Sorì San Lorenzo", "Barbaresco", "red", "Italy");
const stromberg = wine(far + 75, "Schäfer-Fröhlich Stromberg Riesling GG", "Nahe", "white", "Germany");
const cotat = wine(far + 80, "Pascal Cotat Les Monts Damnés Sancerre", "Sancerre", "white");
const fonbel = wine(far + 81, "Château de Fonbel Saint-Émilion Grand Cru", "Grand cru Saint-Émilion");
const kerpen = wine(far + 82, "Kerpen Wehlener Sonnenuhr Riesling Auslese", "Wehlen", "white", "Germany");
const stelle = wine(far + 76, "Cascina delle Rose Barbaresco Tre Stelle", "Barbaresco", "red", "Italy");
const papes = wine(far + 78, "Clos des Papes Châteauneuf-du-Pape", "Châteauneuf-du-Pape");
const hey = wine(far + 79, "Matías Riccitelli Hey Rosé Malbec", "Mendoza", "rosé", "Argentina");
const tignanello = wine(
  far + 77,
  "Antinori Tignanello Chianti Classico Riserva",
  "Chianti Classico",
  "red",
  "Italy",
);

describe("what speaks against a wine refuses it", () => {
  test.each<[string, string, Wine]>([
    ["a tier of the wine that was not asked for", "Fèlsina Berardenga Chianti Classico", felsina],
    ["a tier that the wine is not", "Keller Kirchspiel Riesling Auslese", keller],
    ["a name that the wine does not have", "Fèlsina Berardenga Chianti Classico Riserva Rancia", felsina],
    ["another place that shares a word", "Domaine Armand Rousseau Gevrey-Chambertin", rousseau],
    ["another place of the same region", "Jean Foillard Fleurie Côte du Py", foillard],
    ["another first name", "Jean Dauvissat Chablis 1er Cru Vaillons", dauvissat],
    ["another grape", "Keller Kirchspiel Silvaner GG", keller],
    ["another colour", "Ferrari Perlé Bianco", perle],
    ["another number", "Penfolds Bin 407 Cabernet Sauvignon Shiraz", bin],
    ["another country", "Jean Foillard Morgon Côte du Py Italy", foillard],
    ["another producer", "Marcel Lapierre Morgon Côte du Py", foillard],
    ["the estate's first wine is not its second", "Château Latour", forts],
    ['another name before "of" the same', "Clos de Tart", forge],
    ["a name made of the estate's words, turned around", "Les Hauts de Smith", smith],
    ["a grape that the place asked for is not made of", "Giulia Negri La Tartufaia Barolo", tartufaia],
    ["a colour that is part of its place's name", "Biondi Santi Montalcino", rosso],
    ["another capsule", "Markus Molitor Zeltinger Sonnenuhr Riesling Auslese Golden Capsule", molitor],
    ["the level of a climat that is not named", "Domaine Latour-Giraud Meursault", latourGiraud],
    ["a rosé that is not called so", "Matias Riccitelli Hey Malbec", hey],
    ["a growers' vineyard and no grower", "Sancerre Les Monts Damnés", cotat],
    ["a German vineyard and no grower", "Wehlener Sonnenuhr Riesling Auslese", kerpen],
    ["a misspelt place is still a place", "Domaine Armand Rousseau Gevrey-Chamberin", rousseau],
    [
      "brothers, and the wine is one person's",
      "Giacosa Fratelli Barbera d'Alba",
      wine(far + 80, "Bruno Giacosa Barbera d'Alba", "Barbera d'Alba", "red", "Italy"),
    ],
    [
      "a hill that no name follows is a name",
      "Barbaresco Pio Cesare Bricco",
      wine(far + 81, "Pio Cesare Barbaresco", "Barbaresco", "red", "Italy"),
    ],
    [
      "a growers' vineyard, called one, and no grower",
      "Etna Rosso Contrada Feudo di Mezzo",
      wine(far + 83, "Cottanera Etna Feudo di Mezzo Rosso", "Etna", "red", "Italy"),
    ],
    [
      "a Chianti is no Chianti Classico",
      "Bolla Chianti",
      wine(far + 85, "Bolla Chianti Classico", "Chianti Classico", "red", "Italy"),
    ],
    [
      "a growth beside its village",
      "Armand Rousseau Chambertin, Gevrey-Chambertin",
      wine(far + 86, "Domaine Armand Rousseau Gevrey-Chambertin", "Gevrey-Chambertin"),
    ],
    [
      "an estate that shares a word with one of the owner's",
      "Zonin Castello del Poggio Moscato d'Asti",
      wine(far + 87, "Poggio Moscato d'Asti", "Moscato d'Asti", "white", "Italy"),
    ],
    [
      "a person whose first name is an estate of the owner's",
      "Frey Jaboulet Hermitage",
      wine(far + 88, "Philippe Jaboulet Hermitage", "Hermitage"),
    ],
    [
      "another edition than the wine's",
      "Krug Grande Cuvée 168ème Édition",
      wine(far + 89, "Krug Grande Cuvée 170ème Édition Champagne", "Champagne", "white"),
    ],
    [
      "another place than the one that was asked for",
      "Coche-Dury Bourgogne Blanc",
      wine(far + 90, "Coche-Dury Meursault", "Meursault", "white"),
    ],
    [
      "an organic bottling of a wine that has one of another kind",
      "Terrazas de los Andes Organic Malbec",
      wine(far + 91, "Terrazas de los Andes Malbec", "Mendoza", "red", "Argentina"),
    ],
    [
      "an article before half of the producer's name",
      "2018 The Leap Cabernet Sauvignon",
      wine(far + 1434, "Leopard’s Leap Cabernet Sauvignon", "Western Cape", "red", "South Africa"),
    ],
    [
      "a white grape and a place of both",
      "Alberto Oggero Roero Arneis",
      wine(far + 1435, "Alberto Oggero Roero", "Roero", "red", "Italy"),
    ],
    [
      "a label of another colour",
      "Wolf Blass Grey Label Cabernet Shiraz",
      wine(far + 1436, "Wolf Blass Red Label Shiraz Cabernet", "South Australia", "red", "Australia"),
    ],
    [
      "the number of a cuvée",
      "Sella & Mosca Terre Bianche Cuvée 161 Torbato Alghero",
      wine(far + 1437, "Sella & Mosca Terre Bianche Torbato Alghero", "Alghero", "white", "Italy"),
    ],
    [
      "a later release",
      "Mount Pleasant Elizabeth Cellar Aged Semillon",
      wine(far + 1438, "Mount Pleasant Elizabeth Semillon", "Hunter Valley", "white", "Australia"),
    ],
    [
      "a word of houses and no producer",
      "Marchesi di Barolo Barolo Coste di Rose",
      wine(far + 92, "G.D. Vajra Barolo Coste di Rose", "Barolo", "red", "Italy"),
    ],
    [
      "another dosage where both say theirs",
      "Nicolas Maillart Platine Extra Brut Champagne Premier Cru",
      wine(far + 93, "Nicolas Maillart Platine Brut Champagne Premier Cru", "Champagne Premier Cru", "white"),
    ],
    [
      "another selection",
      "Kleine Zalze Vineyard Selection Chenin Blanc",
      wine(far + 94, "Kleine Zalze Cellar Selection Chenin Blanc", "Stellenbosch", "white", "South Africa"),
    ],
    [
      "a climat that its region names without quotation marks",
      "Meursault Jean-Michel Gaunoux & Fils",
      wine(
        far + 95,
        "Domaine Jean-Michel Gaunoux Meursault Perrières Premier Cru",
        "Meursault 1er Cru Perrières",
        "white",
      ),
    ],
    [
      "a hill and the producer's name said again",
      "Bricco Manzoni Rocche dei Manzoni",
      wine(far + 96, "Rocche dei Manzoni Barolo (Rocche)", "Barolo", "red", "Italy"),
    ],
    [
      "a wine of no place",
      "Antonin Rodet Vin de France Pinot Noir",
      wine(far + 82, "Antonin Rodet Bourgogne Pinot Noir", "Bourgogne"),
    ],
  ])("%s: %s", (_why, title, only) => {
    expect(world(only)({ title }).decision).not.toBe("unique");
  });
});

describe("another wine of the neighbourhood is not answered", () => {
  let id = far + 100;
  const one = (title: string, region: string, colour: Wine["colour"] = "red", country = "France") => {
    id += 1;
    return wine(id, title, region, colour, country);
  };
  const siran = one("Château Siran", "Margaux");
  const barolo = one("Gian Luca Colombo Barolo", "Barolo", "red", "Italy");
  test.each<[string, string, Wine]>([
    [
      "a part of the name that is a colour elsewhere",
      "Château Le Barrail",
      one("Château Barrail du Blanc Saint-Émilion Grand Cru", "Saint-Émilion Grand Cru"),
    ],
    [
      "no wine but a spirit",
      "Gaja Barbaresco Costa Russi",
      one("Gaja Costa Russi Grappa di Nebbiolo", "Grappa di Barbaresco", "white", "Italy"),
    ],
    ["the grape of a place", "Ricossa Nebbiolo", one("Ricossa Barolo", "Barolo", "red", "Italy")],
    [
      "two letters of a short name",
      "Dominio do Bibei Lalama",
      one("Dominio do Bibei Lacima", "Ribeira Sacra", "red", "Spain"),
    ],
    [
      "the colour of a name that is sold without its producer",
      "Sassicaia Rosé",
      one("Tenuta San Guido Sassicaia", "Bolgheri Sassicaia", "red", "Italy"),
    ],
    [
      "a wine called after a name that is sold without its producer",
      "Carruades 2010",
      one("Château Lafite Rothschild Moulin des Carruades Pauillac", "Pauillac"),
    ],
    [
      "a place wider than half of another one, without the wine's own name",
      "Antonin Guyon Bourgogne",
      one("Domaine Antonin Guyon Bourgogne Hautes-Côtes de Nuits", "Bourgogne Hautes-Côtes de Nuits"),
    ],
    [
      "another person, whom nothing parts from the producer",
      "Domaine Jasmin Côte-Rôtie Giroflarie",
      one("Domaine Jasmin Patrick Ogier Côte-Rôtie Giroflarie", "Côte-Rôtie"),
    ],
    [
      "a name that is sold without its producer, in other words for a tier and a colour",
      "Rotwein trocken Nr. 1",
      one("Yarra Yering Dry Red No. 1", "Yarra Valley", "red", "Australia"),
    ],
    [
      "a spirit of a name that is sold without its producer",
      "Sassicaia Grappa",
      one("Tenuta San Guido Sassicaia", "Bolgheri Sassicaia", "red", "Italy"),
    ],
    [
      "a producer called as a colour is elsewhere",
      "Biale Chardonnay Hyde Carneros",
      one("Hyde Chardonnay Carneros", "Carneros", "white", "United States"),
    ],
    [
      "a smaller one of the same name",
      "Vino di Anna Palmentino",
      one("Vino di Anna Palmento", "Terre Siciliane", "red", "Italy"),
    ],
    [
      "a growth named like its village",
      "Louis Jadot Nuits-Saint-Georges Les Saint-Georges",
      one("Louis Jadot Nuits-Saint-Georges", "Nuits-Saint-Georges"),
    ],
    [
      "one of two surnames",
      "Chauvenet Chopin Nuits-Saint-Georges",
      one("Domaine Chopin Nuits-Saint-Georges", "Nuits-Saint-Georges"),
    ],
    [
      "another level of Champagne",
      "Michel Forget Rosé Grand Cru",
      one("Michel Forget Brut Rosé Champagne Premier Cru", "Champagne Premier Cru", "rosé"),
    ],
    [
      "a name that is a legal word elsewhere",
      "Château Vincens Malbec du Cahors",
      one("Château Vincens Origine Cahors", "Cahors"),
    ],
    [
      "a grape for a blend",
      "Ernie Els Proprietor's Syrah",
      one("Ernie Els Proprietor's Blend", "Stellenbosch", "red", "South Africa"),
    ],
    [
      "a second wine that is called after the owner",
      "Château Grand-Puy-Lacoste Lacoste-Borie Pauillac",
      one("Château Grand-Puy-Lacoste Pauillac (Grand Cru Classé)", "Pauillac"),
    ],
    [
      "a house for the brand that a dash parts from it",
      "Bodegas Imperiales Crianza",
      one("Bodegas Imperiales - Abadía de San Quirce Crianza", "Ribera del Duero", "red", "Spain"),
    ],
    [
      "half of a double name",
      "Meyer Frühburgunder",
      one("Meyer - Näkel Frühburgunder", "Ahr", "red", "Germany"),
    ],
    [
      "a house for the estate that a dash parts from it",
      "Maison Pruvot Chablis",
      one("Maison Pruvot - Domaine des Lurets Chablis", "Chablis", "white"),
    ],
    [
      "a domaine for its merchant's label",
      "Dujac Fils & Père Morey-Saint-Denis",
      one("Domaine Dujac Morey-Saint-Denis", "Morey-Saint-Denis"),
    ],
    [
      "a merchant's label for its domaine",
      "Domaine Méo-Camuzet Vosne-Romanée",
      one("Méo-Camuzet Frère & Soeurs Vosne-Romanée", "Vosne-Romanée"),
    ],
    [
      "one of two joined names",
      "Ramonet Chassagne-Montrachet Clos de la Boudriotte",
      one(
        "Domaine Bachelet-Ramonet Chassagne-Montrachet 1er Cru 'Clos de la Boudriotte'",
        "Chassagne-Montrachet 1er Cru",
      ),
    ],
    [
      "one of two joined first names",
      "Domaine Marc Morey Chassagne-Montrachet Rouge",
      one("Jean-Marc Morey Chassagne-Montrachet Rouge", "Chassagne-Montrachet"),
    ],
    [
      "another surname behind the same first name",
      "Jean-Claude Bachelet Chassagne-Montrachet 1er Cru La Boudriotte",
      one(
        "Jean-Claude Ramonet Chassagne-Montrachet Premier Cru 'Boudriotte' Blanc",
        "Chassagne-Montrachet 1er Cru",
        "white",
      ),
    ],
    [
      'what stands before "of" in the producer\'s name',
      "Passo Rosso",
      one("Rocca di Passo Rosso", "Piemonte", "red", "Italy"),
    ],
    [
      "another word of houses that is a part of the name",
      "Casa Giona Amarone della Valpolicella",
      one("Corte Giona Amarone della Valpolicella", "Amarone della Valpolicella", "red", "Italy"),
    ],
    [
      "an initial before the estate's name",
      "D de Dassault Saint-Émilion Grand Cru",
      one("Château Dassault Saint-Émilion Grand Cru (Grand Cru Classé)", "Grand cru Saint-Émilion"),
    ],
    ["an initial beside the estate's name", "Château Siran S Margaux", siran],
    ['the estate said again behind "of"', "Château Siran Margaux de Siran", siran],
    [
      "a place that is the name of another wine",
      "Château Grand-Puy Ducasse Pauillac",
      one("Château Grand-Puy Ducasse Le Pauillac", "Pauillac"),
    ],
    [
      "a still wine of a house that also sparkles",
      "Reguta Bianco",
      one("Reguta Prosecco", "Prosecco", "white", "Italy"),
    ],
    [
      "a blend where the wine is of one grape",
      "Chateau Ste. Michelle Indian Wells Red Blend",
      one("Chateau Ste. Michelle Indian Wells Cabernet Sauvignon", "Columbia Valley", "red", "United States"),
    ],
    [
      "a village whose hill is another place",
      "Domaine Bonnet-Cotton Brouilly",
      one("Domaine Bonnet-Cotton Côte de Brouilly", "Côte de Brouilly"),
    ],
    [
      "the level above",
      "Château les Rambauds Bordeaux Rouge",
      one("Château les Rambauds Bordeaux Supérieur", "Bordeaux Supérieur"),
    ],
    ["the grape of a wider place", "Gian Luca Colombo Langhe Nebbiolo", barolo],
    ["a grape that the wine's place is not made of", "Gian Luca Colombo Langhe Pinot Nero", barolo],
    [
      "a climat between quotation marks",
      "Domaine Sylvain Cathiard Bourgogne Hautes-Côtes de Nuits",
      one(
        "Domaine Sylvain Cathiard Bourgogne Hautes-Côtes de Nuits 'Aux Chaumes'",
        "Bourgogne Hautes-Côtes de Nuits",
      ),
    ],
    [
      "the village of a riesling",
      "Reichsgraf von Kesselstatt Riesling Trocken",
      one("Reichsgraf von Kesselstatt Graacher Riesling Trocken", "Graach", "white", "Germany"),
    ],
    [
      "a name made of words of houses",
      "Domaine Armand Rousseau Gevrey-Chambertin Clos du Château",
      one("Domaine Armand Rousseau Gevrey-Chambertin", "Gevrey-Chambertin"),
    ],
    [
      "a name behind the producer's",
      "Château de Pommard Clos Marey-Monge Simone",
      one("Château de Pommard Clos Marey-Monge Monopole", "Pommard"),
    ],
    [
      "one of two names that the title joins",
      "Séguinot-Bordet Chablis 1er Cru Fourchaume",
      one("Domaine Daniel Seguinot Chablis 1er Cru 'Fourchaume'", "Chablis 1er Cru 'Fourchaume'", "white"),
    ],
    [
      "two words of houses before the estate's name",
      "Château Clos Villemaurine",
      one("Château Villemaurine Saint-Émilion Grand Cru (Grand Cru Classé)", "Grand cru Saint-Émilion"),
    ],
    [
      "a place spelt like the wine's name",
      "Castellani Villa Puccini Rosso di Toscana",
      one("Famiglia Castellani Toscano Rosso", "Toscana", "red", "Italy"),
    ],
    [
      "a name that a place repeats",
      "Georges Noëllat Nuits-Saint-Georges",
      one("Michel Noëllat Nuits-Saint-Georges", "Nuits-Saint-Georges"),
    ],
    [
      "the colour of a wider place",
      "Castelli del Grevepesa Clemente VII Rosso di Toscana",
      one("Castelli del Grevepesa Chianti Classico Clemente VII", "Chianti Classico", "red", "Italy"),
    ],
    [
      "a grey grape for a red wine",
      "Cantina Tollo Rocca Ventosa Pinot Grigio",
      one("Cantina Tollo Rocca Ventosa Montepulciano d'Abruzzo", "Montepulciano d'Abruzzo", "red", "Italy"),
    ],
    [
      "another tier of the line",
      "Decoy Limited Pinot Noir",
      one("Decoy Pinot Noir", "California", "red", "United States"),
    ],
    [
      "a place that begins like the wine's name",
      "Dominus Estate Napa Valley",
      one("Dominus Napanook", "Napa Valley", "red", "United States"),
    ],
    [
      "another kind of Rivesaltes",
      "Domaine Cazes Rivesaltes Tuilé",
      one("Domaine Cazes Rivesaltes Grenat", "Rivesaltes"),
    ],
    [
      "how many palmas a Fino has",
      "González Byass Una Palma Fino",
      one("González Byass Dos Palmas Fino", "Jerez", "white", "Spain"),
    ],
    [
      "a number and a bottle",
      "Sea Smoke Ten Pinot Noir",
      one("Sea Smoke Botella Pinot Noir", "Sta. Rita Hills", "red", "United States"),
    ],
    [
      "a letter behind a vineyard",
      "Albert Boxler Riesling Grand Cru Sommerberg D",
      one("Albert Boxler Riesling Grand Cru Sommerberg", "Alsace Grand Cru", "white"),
    ],
    [
      "a letter behind a growth and its class",
      "Albert Boxler Riesling Sommerberg Grand Cru E",
      one("Albert Boxler Riesling Sommerberg Grand Cru", "Alsace Grand Cru", "white"),
    ],
    [
      "an article of its own before a producer's name said again",
      "Sonoma-Cutrer Russian River Valley Chardonnay",
      one("Sonoma-Cutrer The Cutrer Chardonnay", "Sonoma Coast", "white", "United States"),
    ],
    [
      "the village, of a village's vineyard",
      "Von Winning Deidesheimer Riesling",
      one("Von Winning Deidesheimer Herrgottsacker Riesling", "Pfalz", "white", "Germany"),
    ],
    [
      "a place with a preposition, of a wine that is called after it",
      "AIX Coteaux d'Aix en Provence Rosé",
      one("Aix Quisite Coteaux d'Aix en Provence Rosé", "Coteaux d'Aix-en-Provence", "rosé"),
    ],
    [
      "a wine of a company behind it",
      "Brunello, Tenuta Nuova Azienda Agricola Casanova di Neri",
      one("Casanova di Neri Brunello di Montalcino", "Brunello di Montalcino", "red", "Italy"),
    ],
    [
      "the dry wine of an estate of sweet ones, which stands before it",
      "Château de Rayne Vigneau",
      one("Le Grand Vin Sec du Château de Rayne Vigneau", "Bordeaux", "white"),
    ],
    ["a letter before an estate's name", "A d'Arche", one("Château d'Arche", "Sauternes", "white")],
    ["a star before an estate's name", "Château Margaux * de Margaux", one("Château Margaux", "Margaux")],
    [
      "another place of a merchant's range",
      "Barons de Rothschild Légende Médoc",
      one("Barons de Rothschild Légende Pauillac", "Pauillac"),
    ],
    [
      "a second name behind the producer's, of a house that says its own twice",
      "Biniagual Finca Biniagual Verán",
      one("Biniagual Finca Biniagual Negre", "Binissalem-Mallorca", "red", "Spain"),
    ],
    [
      "another word of houses before the wine's own name",
      "Marqués de Murrieta Castillo Ygay Gran Reserva",
      one("Marqués de Murrieta Gran Reserva Rioja (Finca Ygay)", "Rioja", "red", "Spain"),
    ],
    [
      "the class of an estate, and another wine of it",
      "Chateau Giscours 3eme Grand Cru Classé",
      one("Château Giscours Haut-Médoc Giscours", "Haut-Médoc"),
    ],
    [
      "an estate of classed growths, and its second wine said right behind",
      "Château Rauzan-Ségla",
      one("Château Rauzan-Ségla Ségla Margaux", "Margaux"),
    ],
    [
      "the estate, and what is named after it",
      "Château Margaux",
      one("Château Margaux Margaux du Château Margaux", "Margaux"),
    ],
    [
      "a letter behind a grape",
      "Meyer-Näkel Spätburgunder S",
      one("Meyer-Näkel Spätburgunder", "Ahr", "red", "Germany"),
    ],
    [
      "a number behind the name",
      "Bodegas Roda Roda I Reserva",
      one("Bodegas Roda Roda Reserva", "Rioja", "red", "Spain"),
    ],
    [
      "the stars of an Auslese",
      "Christoffel Erben Ürziger Würzgarten Riesling Auslese **",
      one("Christoffel Erben Ürziger Würzgarten Riesling Auslese", "Mosel", "white", "Germany"),
    ],
    [
      "the estate, and its second wine",
      "Château Grand-Puy Ducasse",
      one("Prélude à Grand-Puy Ducasse", "Pauillac"),
    ],
    [
      "the second wine, and its estate",
      "Prélude à Grand-Puy Ducasse",
      one("Château Grand-Puy Ducasse", "Pauillac"),
    ],
    [
      "a second wine without a preposition",
      "Château Ducru-Beaucaillou",
      one("La Croix Ducru-Beaucaillou", "Saint-Julien"),
    ],
    [
      "a second wine called by a title",
      "Château Calon-Ségur",
      one("Le Marquis de Calon-Ségur", "Saint-Estèphe"),
    ],
    [
      "the estate behind the word Château",
      "Château Guiraud",
      one("G de Château Guiraud", "Bordeaux", "white"),
    ],
    [
      "the dry wine of an estate of sweet ones",
      "Le Sec de Lafaurie-Peyraguey",
      one("Château Lafaurie-Peyraguey", "Sauternes", "white"),
    ],
    [
      "the sparkling one",
      "Inniskillin Vidal Icewine",
      one("Inniskillin Sparkling Vidal Icewine", "Niagara Peninsula", "white", "Canada"),
    ],
    [
      "a Clásico behind the wine's own name",
      "Vega Sicilia Macán Clásico",
      one("Vega Sicilia Macán", "Rioja", "red", "Spain"),
    ],
    [
      "a wide place and a grape, beside a producer called by a place",
      "Produttori del Barbaresco Langhe Nebbiolo",
      one("Produttori del Barbaresco Barbaresco", "Barbaresco", "red", "Italy"),
    ],
    [
      "a wide place with its colour",
      "Coche-Dury Bourgogne Blanc",
      one("Coche-Dury Meursault", "Meursault", "white"),
    ],
    [
      "the producer's word with an article",
      "Stags' Leap Winery The Leap Cabernet Sauvignon",
      one("Stags' Leap Winery Cabernet Sauvignon", "Napa Valley", "red", "United States"),
    ],
    [
      "a dry Riesling of America",
      "Chateau Ste. Michelle Dry Riesling",
      one("Chateau Ste. Michelle Riesling", "Columbia Valley", "white", "United States"),
    ],
    [
      "a late harvest beside a matched vineyard",
      "Zind-Humbrecht Pinot Gris Clos Windsbuhl Vendange Tardive",
      one("Zind-Humbrecht Pinot Gris Clos Windsbuhl", "Alsace", "white"),
    ],
    [
      "an age",
      "Fonseca Alambre Moscatel de Setúbal 20 Anos",
      one("Fonseca Alambre Moscatel de Setúbal", "Setúbal", "white", "Portugal"),
    ],
    [
      "a grape of the same family in another colour",
      "Bacalhôa Moscatel Roxo de Setúbal",
      one("Bacalhôa Moscatel de Setúbal", "Setúbal", "white", "Portugal"),
    ],
    [
      "of Chardonnay alone, where only Brut is said",
      "Lanson Noble Cuvée Brut",
      one("Lanson Noble Cuvée Blanc de Blancs Champagne", "Champagne", "white"),
    ],
    [
      "one of the brothers by himself",
      "Barolo Giachini, Carlo Revello",
      one("Fratelli Revello Barolo Giachini", "Barolo", "red", "Italy"),
    ],
    [
      "the organic one",
      "Santa Rita 120 Sauvignon Blanc",
      one("Santa Rita 120 Organic Sauvignon Blanc", "Central Valley", "white", "Chile"),
    ],
    [
      "a still wine of Champagne",
      "Bollinger La Côte aux Enfants Champagne",
      one("Bollinger La Côte aux Enfants", "Coteaux Champenois"),
    ],
    [
      "an estate said twice, and its second wine",
      "Château Rauzan-Ségla 2015 Château Rauzan-Ségla Bordeaux",
      one("Château Rauzan-Ségla Ségla Margaux", "Margaux"),
    ],
    [
      "the brut of a Prosecco",
      "Foss Marai Prosecco DOCG",
      one("Foss Marai Prosecco Brut", "Prosecco", "white", "Italy"),
    ],
    [
      "a letter behind the village",
      "Wachenheim R Riesling Weingut Dr. Bürklin-Wolf",
      one("Dr. Bürklin-Wolf Wachenheimer Riesling", "Pfalz", "white", "Germany"),
    ],
    [
      "a town for its district",
      "Joseph Drouhin Beaune Rouge",
      one("Joseph Drouhin Côte de Beaune Rouge", "Côte de Beaune"),
    ],
    [
      "a district for its town",
      "Joseph Drouhin Côte de Beaune Rouge",
      one("Joseph Drouhin Beaune Rouge", "Beaune"),
    ],
    [
      "a merchant of the domaine's name",
      "Domaine Leflaive Puligny-Montrachet",
      one("Olivier Leflaive Puligny-Montrachet", "Puligny-Montrachet", "white"),
    ],
    [
      "the new wine of the year",
      "Georges Duboeuf Beaujolais Nouveau",
      one("Georges Duboeuf Beaujolais", "Beaujolais"),
    ],
    [
      "half of a first name",
      "Domaine Jean-Marc Morey Chassagne-Montrachet Rouge",
      one("Domaine Marc Morey Chassagne-Montrachet Rouge", "Chassagne-Montrachet"),
    ],
    [
      "a class of Rutherglen",
      "Campbells Classic Rutherglen Topaque",
      one("Campbells Rutherglen Topaque", "Rutherglen", "white", "Australia"),
    ],
    [
      "a village and none of its vineyards",
      "Juliusspital Würzburger Silvaner trocken",
      one("Juliusspital Würzburger Stein Silvaner Erste Lage", "Franken", "white", "Germany"),
    ],
    [
      "the same vineyard's name in another village",
      "Dr. Pauly-Bergweiler Leiwener Goldwingert Riesling Spätlese",
      one("Dr. Pauly-Bergweiler Ürziger Goldwingert Riesling Spätlese", "Ürzig", "white", "Germany"),
    ],
    [
      "one class of vineyards for the other",
      "Juliusspital Würzburger Stein Silvaner Erste Lage",
      one("Juliusspital Würzburger Stein Silvaner GG", "Franken", "white", "Germany"),
    ],
    [
      "a name of an article and a word of vineyards",
      "Delas Crozes-Hermitage",
      one("Delas Le Clos Crozes-Hermitage", "Crozes-Hermitage"),
    ],
    [
      "a word of estates as a wine's name",
      "Rutini Dominio Malbec",
      one("Rutini Malbec", "Mendoza", "red", "Argentina"),
    ],
    [
      "a sparkling wine of a still place",
      "Bressia Sylvestra Pinot Noir Rosé",
      one("Bressia Sylvestra Brut Nature Rosé", "Mendoza", "rosé", "Argentina"),
    ],
    [
      "a letter between quotation marks",
      "Fritz Haag Brauneberger Riesling 'J' Trocken",
      one("Fritz Haag Brauneberger Riesling Trocken", "Mosel", "white", "Germany"),
    ],
    [
      "a wine called like a place far away",
      "Gianfranco Alessandria Barbera d'Alba",
      one("Gianfranco Alessandria Vittoria Barbera d'Alba", "Barbera d'Alba", "red", "Italy"),
    ],
    [
      "letters before the producer said again",
      "Catena Zapata Malbec D.V. Catena",
      one("Catena Zapata Malbec", "Mendoza", "red", "Argentina"),
    ],
    [
      "the lesser of two places with one word",
      "Petit Chablis Domaine Sainte Claire Jean-Marc Brocard",
      one("Jean-Marc Brocard Domaine Sainte Claire Chablis", "Chablis", "white"),
    ],
    [
      "the grape of a place, with the wine's name",
      "Nebbiolo Giacosa Falletto",
      one("Bruno Giacosa Falletto Barolo", "Barolo", "red", "Italy"),
    ],
    [
      "a name that is a class in France",
      "Cune Monopole Reserva",
      one("Cune Reserva", "Rioja", "red", "Spain"),
    ],
    [
      "a village for its region",
      "Domaine Georges Mugneret-Gibourg Vosne-Romanée",
      one("Domaine Georges Mugneret-Gibourg Bourgogne", "Bourgogne"),
    ],
    [
      "a place for its heart",
      "Banfi Chianti",
      one("Banfi Chianti Classico", "Chianti Classico", "red", "Italy"),
    ],
    [
      "a wine called by what looks like a pack",
      "Ten Minutes by Tractor Chardonnay",
      one("Ten Minutes by Tractor 10X Chardonnay", "Mornington Peninsula", "white", "Australia"),
    ],
    [
      "the name said twice, and a longer one",
      "Luce 2021 Luce della Vite Toscana",
      one("Luce della Vite Lucente", "Toscana", "red", "Italy"),
    ],
    [
      "another appellation than the one in the wine's title",
      "Tommaso Bussola Amarone della Valpolicella TB",
      one("Tommaso Bussola Valpolicella Superiore TB", "Valpolicella", "red", "Italy"),
    ],
    [
      "the colour and the grape of one place",
      "Scacciadiavoli Montefalco Rosso",
      one("Scacciadiavoli Montefalco Sagrantino", "Montefalco Sagrantino", "red", "Italy"),
    ],
    [
      "a colour for a name, and a place",
      "Vietti Rosso",
      one("Vietti Barbera d'Alba", "Barbera d'Alba", "red", "Italy"),
    ],
    ["a colour for a name, and a grape", "Beronia Blanco", one("Beronia Verdejo", "Rueda", "white", "Spain")],
    [
      "dry, of a place of sweet wines",
      "Château Guiraud Petit Guiraud Blanc Sec",
      one("Château Guiraud Petit Guiraud Sauternes", "Sauternes", "white"),
    ],
    [
      "a letter behind the grape, before the place",
      "Adeneuer Spätburgunder R Ahr",
      one("Adeneuer Spätburgunder", "Ahr", "red", "Germany"),
    ],
    [
      "a letter before the place",
      "Bortolin Z Prosecco",
      one("Bortolin Prosecco", "Prosecco", "white", "Italy"),
    ],
    [
      "a letter in quotes",
      "Domaine Weinbach Riesling Schlossberg 'D' Alsace",
      one("Domaine Weinbach Riesling Schlossberg", "Alsace Grand Cru 'Schlossberg'", "white"),
    ],
    ["a number at the end", "Argiano Solengo II", one("Argiano Solengo", "Toscana", "red", "Italy")],
    [
      "a number before another word of houses",
      "Argiano Solengo I Tenuta Argiano",
      one("Argiano Solengo", "Toscana", "red", "Italy"),
    ],
    [
      "a number like a year of old",
      "Henri Giraud Cuvée 1625 Brut Champagne",
      one("Henri Giraud Cuvée Brut Champagne", "Champagne", "white"),
    ],
    ["a number in quotes", "Louis Moreau '8' Chablis", one("Louis Moreau Chablis", "Chablis", "white")],
    [
      "a second sweetness",
      "Bisol Crede Prosecco Brut",
      one("Bisol Crede Prosecco Brut Dosaggio Zero", "Prosecco", "white", "Italy"),
    ],
    [
      "small, and no village",
      "Weingut Knipser Kleiner Gaudenz",
      one("Weingut Knipser Gaudenz", "Pfalz", "red", "Germany"),
    ],
    [
      "a growth for its village said twice",
      "Remoriquet Nuits-Saint-Georges Nuits-Saint-Georges",
      one(
        "Remoriquet Nuits-Saint-Georges 1er Cru 'Les Saint Georges'",
        "Nuits-Saint-Georges 1er Cru 'Les Saint-Georges'",
      ),
    ],
    [
      "a word of vineyards as a name",
      "Yves Cuilleron Saint-Joseph Lieu-dit",
      one("Yves Cuilleron Saint-Joseph", "Saint-Joseph"),
    ],
    [
      "a name before a vineyard of Burgundy",
      "Domaine Parigot Volnay 1er Cru 'Les Échards'",
      one("Domaine Parigot Cuvée Louise Volnay 1er Cru 'Les Échards'", "Volnay 1er Cru 'Les Échards'"),
    ],
    [
      "a name that is a shop's word elsewhere",
      "Inama Soave Vigneto du Lot",
      one("Inama Soave", "Soave", "white", "Italy"),
    ],
    [
      "initials behind the name",
      "Bodegas Aalto Aalto P.S. 2004",
      one("Aalto", "Ribera del Duero", "red", "Spain"),
    ],
    ["a letter before the estate", "Chateau D de Dauzac Bordeaux", one("Château Dauzac", "Margaux")],
    [
      "a company's wine for its brand's",
      "Concha y Toro Merlot",
      one("Marqués de Casa Concha Merlot", "Peumo", "red", "Chile"),
    ],
    [
      "a cuvée called by a person of the house",
      "Trimbach Riesling Cuvée Frédéric Emile",
      one("Trimbach Riesling", "Alsace", "white"),
    ],
    [
      "fathers and sons for one of them",
      "Domaine Goulley et Fils Petit Chablis",
      one("Domaine Philippe Goulley Petit Chablis", "Petit Chablis", "white"),
    ],
    [
      "a year that is a name of a Champagne",
      "Pommery Apanage Brut 1874",
      one("Pommery Brut Apanage Champagne", "Champagne", "white"),
    ],
    [
      "another grape than a Prosecco's",
      "Bosco del Merlo Rosé Pinot Grigio",
      one("Bosco del Merlo Brut Rosé", "Prosecco", "rosé", "Italy"),
    ],
    [
      "the second wine's whole name for the first",
      "Château Mouton Rothschild",
      one("Le Petit Mouton de Mouton Rothschild Pauillac", "Pauillac"),
    ],
    [
      "a house that is called by another grape",
      "San Leonardo Carmenère",
      one("San Leonardo", "Vigneti delle Dolomiti", "red", "Italy"),
    ],
    [
      "a name in quotation marks before the producer",
      'Barolo "Bergera Pezzole" - 2019 - La Spinona',
      one("La Spinona Barolo Bergera", "Barolo", "red", "Italy"),
    ],
    [
      "a word of other wines that begins a longer one",
      "Georges Duboeuf Moulin-à-Vent Grand",
      one("Georges Duboeuf Moulin-à-Vent Grandclos", "Moulin-à-Vent"),
    ],
  ])("%s: %s", (_why, title, only) => {
    expect(world(only)({ title, colour: only.colour }).decision).not.toBe("unique");
    expect(world(only)({ title: only.title, colour: only.colour }).wine?.id).toBe(only.id);
  });
});

describe("what is held against a wine, in words", () => {
  let id = far + 1200;
  const one = (title: string, region: string, colour: Wine["colour"] = "red", country = "France") => {
    id += 1;
    return wine(id, title, region, colour, country);
  };
  test.each<[string, Wine, string]>([
    [
      "Domaine Rebourgeon Pommard",
      one("Domaine Rebourgeon Bourgogne Pinot Noir", "Bourgogne"),
      "the wine's title is Domaine Rebourgeon Bourgogne Pinot Noir",
    ],
    [
      "Egly-Ouriet V.P. Grand Cru Extra Brut",
      one("Egly-Ouriet Grand Cru Extra Brut", "Champagne", "white"),
      "a letter behind the name: another wine",
    ],
    [
      "Chablis Montée de Tonnerre Fèvre Nathalie",
      one("Domaine William Fèvre Chablis 1er Cru Montée de Tonnerre", "Chablis Premier Cru", "white"),
      "another first name than the producer's",
    ],
    [
      "Château Palmer 1986",
      one("Palmer & Co. Vintage Champagne", "Champagne", "white"),
      "a château makes no Champagne",
    ],
    [
      "Conceito Bastardo Vintage Port",
      one("Conceito Bastardo Douro Tinto", "Douro", "red", "Portugal"),
      "the wine's title is Conceito Bastardo Douro Tinto",
    ],
    [
      "Conceito Bastardo Douro",
      one("Conceito Bastardo Vintage Port", "Porto", "red", "Portugal"),
      "the wine is a Port",
    ],
    [
      "Barbeito Boal 10 Years Old Madeira",
      one("Barbeito Malvasia 10 Years Old Madeira", "Madeira", "white", "Portugal"),
      "the wine is of malvasia",
    ],
    [
      "Raimat Abadia Blanco",
      one("Raimat Abadia Chardonnay", "Costers del Segre", "white", "Spain"),
      "named with its colour; the wine is chardonnay",
    ],
    [
      "Château Guiraud Petit Guiraud Sauternes",
      one("Château Guiraud Petit Guiraud Blanc Sec", "Bordeaux", "white"),
      "dry, and of a place of sweet wines was asked for",
    ],
    [
      "Garofoli Podium Verdicchio dei Castelli di Jesi Riserva",
      one(
        "Garofoli Podium Verdicchio dei Castelli di Jesi Classico",
        "Verdicchio dei Castelli di Jesi",
        "white",
        "Italy",
      ),
      "a tier or style that the wine is not",
    ],
    [
      "Pago de Los Marqueses O Luar do Sil Vides de Córgomo",
      one("Pago de Los Capellanes O Luar do Sil Vides de Córgomo", "Valdeorras", "white", "Spain"),
      "stands where the wine has another name",
    ],
    [
      "Château de Fondrèche Coudoulet de Beaucastel Côtes-du-Rhône",
      one("Château de Beaucastel Coudoulet de Beaucastel Côtes-du-Rhône", "Côtes-du-Rhône"),
      "stands where the wine has another name",
    ],
    [
      "Jean Foillard Petite Eponym Morgon",
      one("Jean Foillard Eponym Morgon", "Morgon"),
      "makes another wine of the name behind it",
    ],
    [
      "Jean Foillard Eponym Morgon",
      one("Jean Foillard Petit Eponym Morgon", "Morgon"),
      "makes another wine of the name behind it, not asked for",
    ],
    [
      "Rémi Jobard Bourgogne 'Les Narvaux'",
      one("Rémi Jobard Meursault 'Les Narvaux'", "Meursault", "white"),
      "the wine's title is Rémi Jobard Meursault 'Les Narvaux'",
    ],
    [
      "Sordo Langhe Rocche di Castiglione",
      one("Sordo Barolo Rocche di Castiglione", "Barolo", "red", "Italy"),
      "the wine's title is Sordo Barolo Rocche di Castiglione",
    ],
    [
      "Salentein Primus Cabernet Sauvignon (David)",
      one("Salentein Primus Cabernet Sauvignon (Primum)", "Mendoza", "red", "Argentina"),
      "stands where the wine has another name",
    ],
    [
      "Miguel Torres Clos Digna Reserva Merlot",
      one("Miguel Torres Santa Digna Reserva Merlot", "Central Valley", "red", "Chile"),
      "stands where the wine has another name",
    ],
    [
      "Paul Jaboulet Aîné Parallèle 30 Rosé",
      one("Paul Jaboulet Aîné Parallèle 45 Rosé", "Côtes-du-Rhône", "rosé"),
      "stands where the wine has another name",
    ],
    [
      "Marimar Estate Mas Cavalls Pinot Noir Brut",
      one("Marimar Estate Mas Cavalls Pinot Noir", "Sonoma Coast", "red", "United States"),
      "nothing says that the wine sparkles",
    ],
    [
      "Tesch Unplugged Riesling Méthode Traditionnelle",
      one("Martin Tesch Unplugged Riesling", "Nahe", "white", "Germany"),
      "nothing says that the wine sparkles",
    ],
    [
      "Canalicchio di Sopra Brunello di Montalcino Riserva III",
      one("Canalicchio di Sopra Brunello di Montalcino Riserva", "Brunello di Montalcino", "red", "Italy"),
      "a number behind the name",
    ],
    [
      "Gosset Brut Vintage Champagne (Celebris)",
      one("Gosset Brut Champagne (Celebris)", "Champagne", "white"),
      "a tier or style that the wine is not",
    ],
  ])("%s", (title, only, what) => {
    const { candidates, decision } = world(only)({ title, colour: only.colour });
    expect(decision).not.toBe("unique");
    expect(candidates[0]?.evidence.filter((one) => one.weight < -1).map((one) => one.what)).toContain(what);
  });
  test.each<[string, Wine]>([
    [
      "Giacomo Conterno Barbera d'Alba Cascina Francia",
      one("Giacomo Conterno Barbera d'Alba Vigna Francia", "Barbera d'Alba", "red", "Italy"),
    ],
    ["La Spinetta Vürsù Campè Piemonte", one("La Spinetta Vürsù Barolo Campè", "Barolo", "red", "Italy")],
    ["Weingut Tesch Unplugged Riesling", one("Martin Tesch Unplugged Riesling", "Nahe", "white", "Germany")],
    [
      "No.1 Joseph Drouhin Pouilly-Vinzelles",
      one("Joseph Drouhin Pouilly-Vinzelles", "Pouilly-Vinzelles", "white"),
    ],
  ])("but not against %s", (title, only) => {
    expect(world(only)({ title, colour: only.colour }).wine).toEqual(only);
  });
  test("a place that the catalogue does not know is no misspelt word, and a still wine of Champagne no Champagne", () => {
    const bouzy = one("Paul Bara Bouzy Champagne", "Champagne");
    const { candidates } = world(bouzy)({ title: "Paul Bara Bouzy Coteaux Champenois" });
    expect(candidates[0]?.evidence).toContainEqual(
      expect.objectContaining({ word: "coteaux champenois", what: "the wine's place is Champagne" }),
    );
  });
  test("that something sparkles is left over, where its place has still wines", () => {
    const brut = one("Sella & Mosca Aragosta Torbato Brut", "Alghero", "white", "Italy");
    const { candidates } = world(brut)({ title: "Sella & Mosca Aragosta Torbato", colour: "white" });
    expect(candidates[0]?.evidence.map((one) => one.what)).not.toContain("nothing left over on either side");
  });
});

describe("each veto, by the words of its refusal", () => {
  const grandVin = wine(far + 50, "Château Latour", "Pauillac");
  const third = wine(far + 51, "Pauillac de Château Latour", "Pauillac");
  const margaux = wine(far + 52, "Château Margaux", "Margaux");
  const segla = wine(far + 53, "Château Rauzan-Ségla", "Margaux");
  const red = wine(far + 54, "Château Carbonnieux", "Pessac-Léognan");
  const white = wine(far + 55, "Château Carbonnieux", "Pessac-Léognan", "white");
  const threshold0 = (wines: Wine[], title: string) => {
    const builder = new VocabularyBuilder();
    for (const one of [...wines, ...sample]) builder.add(one);
    // Without a threshold the veto alone decides.
    return decide({ title }, wines, new Vocabulary(builder.finish()), 0);
  };
  test.each<[string, string, Wine[], string]>([
    [
      "a name in two colours",
      "Château Carbonnieux",
      [red, white],
      "wines of this name differ in colour or country",
    ],
    ["a place and nothing else", "Margaux", [margaux], "the title names a place of many wines"],
    [
      "a place and a word for wine",
      "Vino Prosecco",
      [wine(far + 59, "Vino dei Fratelli Prosecco", "Prosecco", "white", "Italy")],
      "the title names a place of many wines",
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
    const builder = new VocabularyBuilder();
    for (const one of [red, white, ...sample]) builder.add(one);
    const vocabulary = new Vocabulary(builder.finish());
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

describe("what goes without saying does not", () => {
  test.each<[string, string, Wine, Wine[]]>([
    [
      "one of two growers, with all of his name",
      "Domaine Anne Gros Les Fontanilles Minervois",
      wine(far + 1455, "Domaine Anne Gros & Jean-Paul Tollot Les Fontanilles Minervois", "Minervois"),
      [
        wine(far + 1460, "Domaine Anne Gros & Jean-Paul Tollot La Ciaude Minervois", "Minervois"),
        wine(far + 1461, "Domaine Anne Gros & Jean-Paul Tollot Les Carrétals", "Minervois"),
      ],
    ],
    [
      "half of a place's name, which is the region around it",
      "Terenzi Montedonico Viognier Toscana",
      wine(
        far + 1457,
        "Terenzi Montedonico Viognier di Maremma Toscana",
        "Maremma Toscana",
        "white",
        "Italy",
      ),
      [wine(far + 1462, "Terenzi Balbino Vermentino Maremma Toscana", "Maremma Toscana", "white", "Italy")],
    ],
    [
      "an initial of a producer whose surname is a place of another region's with an article",
      "Descendientes de José Palacios Las Lamas Bierzo",
      wine(far + 1470, "Descendientes de J. Palacios Las Lamas Bierzo", "Bierzo", "red", "Spain"),
      [
        wine(far + 1471, "Descendientes de J. Palacios Moncerbal Bierzo", "Bierzo", "red", "Spain"),
        wine(far + 1472, "Descendientes de J. Palacios La Faraona Bierzo", "Bierzo", "red", "Spain"),
      ],
    ],
    [
      "the article of a wine that has a place's name, between quotation marks",
      'Clos Rougeard Saumur-Champigny "Bourg"',
      wine(far + 1473, "Clos Rougeard Le Bourg Saumur Champigny", "Saumur-Champigny"),
      [wine(far + 1474, "Clos Rougeard Les Poyeux Saumur-Champigny", "Saumur-Champigny")],
    ],
    [
      "a district that the catalogue does not name, of a wine of the New World that is called by its own name",
      "Orin Swift Mannequin Napa",
      wine(far + 1475, "Orin Swift Mannequin", "California", "white", "United States"),
      ["Papillon", "Abstract", "Machete", "Palermo", "Slander", "Fragile"].map((name, at) =>
        wine(far + 1476 + at, `Orin Swift ${name}`, "California", "red", "United States"),
      ),
    ],
  ])("%s, among the producer's wines: %s", (_why, title, meant, others) => {
    expect(world(meant, ...others)({ title }).wine?.id).toBe(meant.id);
  });
  test.each<[string, string, Wine]>([
    [
      "the tier of a wine that its name alone says",
      "Giacomo Conterno Barolo 'Monfortino' 2013",
      wine(far + 1400, "Giacomo Conterno Barolo Riserva Monfortino", "Barolo", "red", "Italy"),
    ],
    [
      "the grape of a wine that its name alone says",
      "Heitz Marthas Vineyard 2015",
      wine(
        far + 1401,
        "Heitz Cellar Martha's Vineyard Cabernet Sauvignon",
        "Oakville",
        "red",
        "United States",
      ),
    ],
    [
      "the tier that a caller gives to such a name",
      "Lopez de Heredia Viña Gravonia Crianza 2014",
      wine(far + 1402, "R. López de Heredia Viña Gravonia", "Rioja Alta", "white", "Spain"),
    ],
    [
      "how the one wine of a name is made",
      "2023 Domaine Vincent Paris, Cornas, Granit 60",
      wine(far + 1421, "Vincent Paris Granit 60 Vieilles Vignes Cornas", "Cornas"),
    ],
    [
      "what some say with a listed name",
      "Penfolds RWT Bin 798 Shiraz 2016",
      wine(far + 1430, "Penfolds RWT Shiraz", "Barossa Valley", "red", "Australia"),
    ],
    [
      "that a vigneto is a vigna",
      "Accomasso Lorenzo – Rocche dell’Annunziata Vigna Rocchette – Barolo",
      wine(
        far + 1440,
        "Lorenzo Accomasso Rocche dell'Annunziata Vigneto Rocchette Barolo",
        "Barolo",
        "red",
        "Italy",
      ),
    ],
    [
      "that it is of several years",
      "2018 Opus One, Overture MV, Napa Valley",
      wine(far + 1439, "Opus One Overture", "Napa Valley", "red", "United States"),
    ],
    [
      "that a Colheita is a Tawny",
      "Quinta do Noval Harvest 1986 Port",
      wine(far + 1431, "Quinta do Noval Port Tawny Colheita", "Porto", "red", "Portugal"),
    ],
    [
      "the place of a wine that its name alone says",
      "Planeta Noto Santa Cecilia 2011",
      wine(far + 1432, "Planeta Santa Cecilia Nero d'Avola", "Terre Siciliane", "red", "Italy"),
    ],
    [
      "a last word that a list has cut short",
      "Weingut Nigl Gruner Veltliner Senftenberger Piri Krem…",
      wine(far + 1433, "Nigl Senftenberger Piri Grüner Veltliner", "Kremstal", "white", "Austria"),
    ],
    [
      "the first name of a grower whom the catalogue lists without",
      "Giacomo Borgogno Barolo Riserva 2018",
      wine(far + 1403, "Borgogno Barolo Riserva", "Barolo", "red", "Italy"),
    ],
    [
      "who makes the wine of an estate",
      "Domaine des Hates Pierrick Laroche Chablis Les Chatillons 2022",
      wine(far + 1404, "Domaine des Hâtes Les Châtillons Chablis", "Chablis", "white"),
    ],
    [
      "the producer again, with a first name",
      "San Román Malvasia 2019",
      wine(far + 1405, "Bodegas San Román San Román Malvasia", "Toro", "white", "Spain"),
    ],
    [
      "a second initial",
      "Nickel & Nickel Cabernet Sauvignon 'John Sullenger' 2014",
      wine(
        far + 1406,
        "Nickel & Nickel John C. Sullenger Vineyard Cabernet Sauvignon",
        "Oakville",
        "red",
        "United States",
      ),
    ],
    [
      "that a German Pinot is dry",
      "Manz Grauburgunder 2024",
      wine(far + 1407, "Manz Grauburgunder Trocken", "Rheinhessen", "white", "Germany"),
    ],
    [
      "that an Italian white is dry",
      "Santa Margherita Pinot Grigio Valdadige Weißwein trocken",
      wine(far + 1408, "Santa Margherita Pinot Grigio Valdadige", "Valdadige", "white", "Italy"),
    ],
    [
      "that a Port of an age is a Tawny",
      "Dalva Port 20 Year Old",
      wine(far + 1409, "Dalva Tawny 20 Years Old Port", "Porto", "red", "Portugal"),
    ],
    [
      "the region that a Cava lies in",
      "Rosé Naveran Cava Brut, Penedès, Spain",
      wine(far + 1410, "Naveran Cava Brut Rosé", "Cava", "rosé", "Spain"),
    ],
    [
      "a restaurant's price behind a country",
      "Stemmari Nero d'Avola 2012 Sicily, Italy 28",
      wine(far + 1411, "Stemmari Nero d'Avola", "Sicilia", "red", "Italy"),
    ],
    ["two digits of a year", "Fontenil 14 Fronsac", wine(far + 1412, "Château Fontenil Fronsac", "Fronsac")],
    [
      "who bought a cuvée of the Hospices",
      "Guigal Hospices de Beaune Volnay 1er Cru Cuvée Blondeau",
      wine(far + 1413, "Hospices de Beaune Volnay Premier Cru Cuvée Blondeau", "Volnay Premier Cru"),
    ],
    [
      "a title right before the producer's name",
      "Le Rose di Regaleali, Conte Tasca d'Almerita",
      wine(far + 1414, "Tasca d'Almerita Regaleali Le Rosè", "Terre Siciliane", "rosé", "Italy"),
    ],
    [
      "a second wine behind the estate's name",
      "2010 Lacoste Borie, Pauillac",
      wine(far + 1415, "Château Grand-Puy-Lacoste Lacoste Borie Pauillac", "Pauillac"),
    ],
    [
      "an article within the producer's name",
      "Armand Brignac Gold Champagne",
      wine(far + 1416, "Armand de Brignac Brut Champagne (Gold)", "Champagne", "white"),
    ],
    [
      "that Benjamin is a Rothschild",
      "Vega Sicilia Rothschild Macan Clasico 2020",
      wine(far + 1417, "Benjamin de Rothschild - Vega Sicilia Macán Clásico", "Rioja", "red", "Spain"),
    ],
    [
      "the estate, where its name is said again behind the wine's",
      "2007 Blanc de Lynch Bages",
      wine(far + 1200, "Château Lynch-Bages Blanc de Lynch-Bages", "Bordeaux", "white"),
    ],
    [
      "that a white Bordeaux is dry",
      "BORDEAUX BLANC - CHATEAU REYNON 2014 750 ml",
      wine(far + 1213, "Château Reynon Bordeaux Blanc Sec", "Bordeaux", "white"),
    ],
    [
      "the region of a growth",
      "1983 Charmes-Chambertin Grand Cru Camus Père & Fils Burgund",
      wine(far + 1214, "Camus Père & Fils Charmes-Chambertin Grand Cru", "Charmes-Chambertin Grand Cru"),
    ],
    [
      "the region of a classed estate, said twice",
      "1988 Château La Mission Haut-Brion Château La Mission Haut-Brion Bordeaux",
      wine(
        far + 1215,
        "Château La Mission Haut-Brion Pessac-Léognan (Grand Cru Classé de Graves)",
        "Pessac-Léognan",
      ),
    ],
    [
      "a preposition behind a cellar's word",
      "Cantina Negrar Ripasso Valpolicella Classico",
      wine(
        far + 1216,
        "Cantina di Negrar Valpolicella Ripasso Classico Superiore",
        "Valpolicella Ripasso Classico",
        "red",
        "Italy",
      ),
    ],
    [
      "the farm behind the family",
      "Chardonnay Leithakalk Weingut Kollwentz-Römerhof Burgenland",
      wine(far + 1217, "Kollwentz Chardonnay Leithakalk", "Burgenland", "white", "Austria"),
    ],
    [
      "what kind of wine a Sauternes is",
      "Bordeaux-Sauternes-Chateau-Guiraud-1er-Grand-Cru-Classe-Blanc-Liquoreux",
      wine(far + 1218, "Château Guiraud Sauternes (Premier Grand Cru Classé)", "Sauternes", "white"),
    ],
    [
      "that a house has one name twice",
      "10 year old Malmsey NV Henriques & Henriques",
      wine(far + 1219, "Henriques & Henriques Malvasia 10 Years Old Madeira", "Madeira", "white", "Portugal"),
    ],
    [
      "the village of a place that begins with an article",
      "Catena Zapata Nicasia Malbec",
      wine(
        far + 1220,
        "Catena Zapata Nicasia Vineyard La Consulta Malbec",
        "La Consulta",
        "red",
        "Argentina",
      ),
    ],
    [
      "a place behind a letter that looks like an article",
      'Domaines de Ladoucette Pouilly Fumé "Baron de L"',
      wine(far + 1221, "de Ladoucette Baron de L Pouilly-Fumé", "Pouilly-Fumé", "white"),
    ],
    [
      "the region of a wine whose title has no place",
      "Corvo Rosso Sicilia IGP",
      wine(far + 1222, "Corvo Rosso", "Terre Siciliane", "red", "Italy"),
    ],
    [
      "what three grapes a wine is made of",
      "Chateau Musar Rouge Cinsaut, Syrah, Cabernet Sauvignon 2003",
      wine(far + 1223, "Château Musar Rouge (Gaston Hochar)", "Bekaa Valley", "red", "Lebanon"),
    ],
    [
      "whose second wine it is",
      "Lacoste-Borie Pauillac 2ème vin de Grand-Puy-Lacoste",
      wine(far + 1225, "Château Grand-Puy-Lacoste Lacoste Borie Pauillac", "Pauillac"),
    ],
    [
      "by whom it is",
      "Overture by Opus One",
      wine(far + 1226, "Opus One Overture", "Napa Valley", "red", "United States"),
    ],
    [
      "a producer's name with its article said right behind it",
      "Las Moras Cabernet Sauvignon",
      wine(far + 1227, "Bodega Finca Las Moras Las Moras Cabernet Sauvignon", "San Juan", "red", "Argentina"),
    ],
    [
      "the white of a place that means white",
      "Hubert Brochard, Sancerre",
      wine(far + 1228, "Hubert Brochard Sancerre Blanc", "Sancerre", "white"),
    ],
    [
      "a place that is a part of the wine's own name",
      "Margaux de Brane",
      wine(far + 1229, "Château Brane-Cantenac Margaux de Brane (Margaux de Henri Lurton)", "Margaux"),
    ],
    [
      "the company behind its kind",
      "Langhe Nebbiolo DOC Azienda Agricola Gianfranco Bovio, Piemonte",
      wine(far + 1230, "Bovio Langhe Nebbiolo", "Langhe", "red", "Italy"),
    ],
    [
      "the company behind the producer's name said again",
      "Arzuaga Reserva Ribera del Duero D.O 2021 Bodegas Arzuaga Navarro",
      wine(far + 1231, "Arzuaga Reserva Ribera del Duero", "Ribera del Duero", "red", "Spain"),
    ],
    [
      "the initials of a producer that was named in full",
      "Joh. Jos. Prum J.J. Prum Wehlener Sonnenuhr Riesling Kabinett",
      wine(far + 1232, "Joh. Jos. Prüm Wehlener Sonnenuhr Riesling Kabinett", "Wehlen", "white", "Germany"),
    ],
    [
      "an estate without who makes its wine",
      "Domaine de Rochemure Moulin-à-Vent 2022",
      wine(far + 1450, "Domaine de Rochemure - Philippe Vermorel Moulin À Vent", "Moulin-à-Vent"),
    ],
    [
      "a letter too many, which makes a grape that the catalogue does not have",
      "Cantena Zapata Malbec Argentino",
      wine(far + 1465, "Catena Zapata Malbec Argentino", "Mendoza", "red", "Argentina"),
    ],
    [
      "another one of the family",
      "Domaine Pierre Labet Beaune 1er Cru Coucherias",
      wine(far + 1456, "Pierre Labet - François Labet Beaune Coucherias 1er Cru", "Beaune 1er Cru"),
    ],
    [
      "the producer of a name that is sold without it",
      "Sassicaia 2015",
      wine(far + 1458, "Tenuta San Guido Sassicaia", "Bolgheri Sassicaia", "red", "Italy"),
    ],
    [
      "the producer of a name that begins with a number",
      "12 Volts 2020",
      wine(far + 1466, "4 Kilos 12 Volts", "Mallorca", "red", "Spain"),
    ],
    [
      "the grape that a part of its place means",
      "La Colombera Derthona Timorasso",
      wine(far + 1452, "La Colombera Derthona", "Colli Tortonesi", "white", "Italy"),
    ],
    [
      "a vineyard of Rüdesheim without the village",
      "Leitz Berg Schlossberg GG Ehrenfels",
      wine(far + 1454, "Leitz Rüdesheimer Berg Schlossberg Ehrenfels GG", "Rheingau", "white", "Germany"),
    ],
    [
      "half of the estate's name, where the other half stands behind the wine's",
      "La Croix de Beaucaillou 2012",
      wine(far + 1201, "Château Ducru-Beaucaillou Croix de Beaucaillou Saint-Julien", "Saint-Julien"),
    ],
    [
      "the same behind a tier",
      "Réserve de Malartic Blanc",
      wine(
        far + 1202,
        "Château Malartic-Lagravière La Réserve de Malartic (Le Sillage) Blanc",
        "Pessac-Léognan",
        "white",
      ),
    ],
    [
      "a brand said right behind its house",
      "Emilio Hidalgo Pedro Ximénez",
      wine(far + 1203, "Emilio Hidalgo Hidalgo Pedro Ximénez", "Pedro Ximénez Sherry (PX)", "white", "Spain"),
    ],
    [
      "the whole south for its vin de pays",
      "Domaine de la Motte Vin de Pays d'Oc Pinot Noir",
      wine(far + 1205, "Domaine de la Motte Pinot Noir", "Languedoc-Roussillon"),
    ],
    ["as it stands", "Fèlsina Berardenga Chianti Classico Riserva", felsina],
    [
      "no accents, lower case, a year, a size",
      "felsina berardenga chianti classico riserva 2016 75cl",
      felsina,
    ],
    ["order", "Morgon Côte du Py 2019 Jean Foillard", foillard],
    ["a first name left out", "Foillard Morgon Côte du Py", foillard],
    ["the class of an estate", "Château Latour Pauillac", latour],
    ["the class of an estate, otherwise", "Château Latour 1er Grand Cru Classé Pauillac", latour],
    ["a wider place", "Jean Foillard Morgon Côte du Py Beaujolais France", foillard],
    ["a grape in another language", "Penfolds Bin 389 Cabernet Sauvignon Syrah", bin],
    ["the level that a named climat has", "Latour-Giraud Meursault Genevrières", latourGiraud],
    ["the only colour that its place allows", "Louis Jadot Bâtard-Montrachet", jadot],
    ["the producer where the wine is named after it", "Il Pino di Biserno Toscana IGT", biserno],
    ["the grape that its place is made of", "Louis Jadot Bâtard-Montrachet Chardonnay", jadot],
    ["a place that its style says", "Niepoort Colheita 2007", colheita],
    ["an apostrophe lost", "Pio Cesare Barbera dAlba Fides", fides],
    [
      "a place said twice, once as a climat",
      "Chevillon-Chezeaux Nuits-Saint-Georges 1er Cru Les Saint-Georges",
      georges,
    ],
    ["a shop's code behind a slash", "Jean Foillard Morgon Côte du Py AOC/bc", foillard],
    ["a number in letters", "Cascina delle Rose Barbaresco 3 Stelle", stelle],
    ["a place of several words written as one", "Clos des Papes Chateauneufdupape", papes],
    ["two words of a place written as one", "Joseph Drouhin Maconvillages", macon],
    ["a climat named before its place", "Albert Boxler Brand Alsace Grand Cru Gewurztraminer", brand],
    ["a first name before a surname that is nobody else's", "Angelo Gaja Sorì San Lorenzo Barbaresco", sori],
    ["the village of a German vineyard", "Schafer-Frohlich Bockenauer Stromberg Riesling GG", stromberg],
    ["the rest of a place that is not named", "Antinori Riserva Tignanello", tignanello],
    ["the whole of it twice", "Château de Fonbel Château de Fonbel", fonbel],
    [
      "the company that owns the estate",
      "Antinori Tormaresca Trentangeli 2019",
      wine(far + 70, "Tormaresca Trentangeli", "Castel del Monte", "red", "Italy"),
    ],
    [
      "the owner behind it, with a title",
      "Sancerre Grande Cuvée Comte Lafond, Baron de Ladoucette",
      wine(far + 71, "Comte Lafond Sancerre Grande Cuvée", "Sancerre", "white"),
    ],
    [
      "a place with an apostrophe",
      "Colli Euganei Fior d'Arancio Alpianae Vignalta",
      wine(far + 72, "Vignalta Alpianæ", "Colli Euganei Fior d'Arancio", "white", "Italy"),
    ],
    [
      "the village of a Champagne with its article",
      "Michel Gonet Mesnil Blanc de Blancs",
      wine(
        far + 73,
        "Michel Gonet Blanc de Blancs Champagne Grand Cru 'Le Mesnil-sur-Oger'",
        "Champagne Grand Cru 'Le Mesnil-sur-Oger'",
        "white",
      ),
    ],
    [
      "a growth named before and behind its level",
      "Roland Lavantureux Chablis Grand Cru Vaudésir",
      wine(far + 74, "Roland Lavantureux Vaudésir Chablis Grand Cru", "Chablis Grand Cru", "white"),
    ],
    [
      "Cuvée before what it is called",
      "Pascal Renaud Pouilly-Fuissé Cuvée Vieilles Vignes",
      wine(far + 75, "Pascal Renaud Vieilles Vignes Pouilly-Fuissé", "Pouilly-Fuissé", "white"),
    ],
    [
      "Ried before a vineyard that is named",
      "Schloss Gobelsburg Ried Lamm Grüner Veltliner Kamptal DAC",
      wine(far + 76, "Schloss Gobelsburg Lamm Grüner Veltliner", "Kamptal", "white", "Austria"),
    ],
    [
      "which blend of the years a Champagne is",
      "Laurent-Perrier Grand Siècle Itération N°26",
      wine(far + 77, "Laurent-Perrier Grand Siècle Champagne", "Champagne", "white"),
    ],
    [
      "first names as letters in one",
      "JL Chave Saint-Joseph Clos Florentin",
      wine(far + 79, "Domaine Jean-Louis Chave Clos Florentin", "Saint-Joseph"),
    ],
    [
      "the core of an Amarone's district",
      "Bolla Amarone della Valpolicella",
      wine(
        far + 84,
        "Bolla Amarone della Valpolicella Classico",
        "Amarone della Valpolicella Classico",
        "red",
        "Italy",
      ),
    ],
    [
      "what the catalogue adds in parentheses",
      "Moët & Chandon Nectar Impérial",
      wine(far + 93, "Moët & Chandon Nectar Impérial (Demi-Sec) Champagne", "Champagne", "white"),
    ],
    [
      "a wide region beside the wine's own name",
      "Laurent-Perrier Grand Siècle",
      wine(far + 94, "Laurent-Perrier Grand Siècle Brut Champagne", "Champagne", "white"),
    ],
    [
      "the town of a Champagne house",
      "Charles Heidsieck Blanc des Millénaires Reims",
      wine(far + 95, "Charles Heidsieck Blanc des Millénaires Brut Champagne", "Champagne", "white"),
    ],
    [
      "that a château's wine is its grand vin",
      "Château Latour Pauillac",
      wine(far + 96, "Château Latour Grand Vin Pauillac (Premier Grand Cru Classé)", "Pauillac"),
    ],
    [
      "that Prosecco of Valdobbiadene is Superiore",
      "Val d'Oca Prosecco Millesimato Extra Dry Valdobbiadene DOCG",
      wine(
        far + 97,
        "Val d'Oca Valdobbiadene Prosecco Superiore Millesimato Extra Dry",
        "Conegliano-Valdobbiadene Prosecco Superiore",
        "white",
        "Italy",
      ),
    ],
    [
      "a first name before a double one",
      "Alain Hudelot-Noellat Meursault Clos des Ecoles",
      wine(far + 81, "Hudelot-Noëllat Clos des Ecoles Meursault", "Meursault", "white"),
    ],
    [
      "on which shelf it stands",
      "Château d'Yquem (Sweet), Château d'Yquem",
      wine(far + 82, "Château d'Yquem Sauternes", "Sauternes", "white"),
    ],
    [
      "a place called by its grape and region",
      "Olianas Cannonau DOC Sardegna 2012",
      wine(far + 83, "Olianas Cannonau", "Sardegna", "red", "Italy"),
    ],
    [
      "that a second wine is one",
      "L'Oratoire de Chasse Spleen 2ème Vin",
      wine(far + 85, "Château Chasse-Spleen L'Oratoire de Chasse-Spleen Moulis", "Moulis"),
    ],
    [
      "grapes that the catalogue adds in parentheses",
      "Graham Beck Brut Rosé 2019",
      wine(far + 86, "Graham Beck Brut Rosé (Chardonnay - Pinot Noir)", "Robertson", "rosé", "South Africa"),
    ],
    [
      "where it stands in a list, and a case's wood",
      "104. Antinori Chianti Classico Pèppoli OWC6",
      wine(far + 87, "Antinori Pèppoli Chianti Classico", "Chianti Classico", "red", "Italy"),
    ],
    [
      "that a second wine is one, where its name is a Reserve",
      "La Réserve de Léoville Barton, second vin du Château Léoville Barton",
      wine(far + 91, "Château Léoville Barton La Réserve de Leoville Barton Saint-Julien", "Saint-Julien"),
    ],
    [
      "that a village's wine is called after it",
      "Robert Weil Kiedrich Riesling Trocken",
      wine(far + 88, "Robert Weil Kiedricher Riesling Trocken", "Rheingau", "white", "Germany"),
    ],
    [
      "a valley by its short name",
      "Hemel-en-Aarde Pinot Noir Hamilton Russell",
      wine(far + 89, "Hamilton Russell Vineyards Pinot Noir", "Hemel-en-Aarde Valley", "red", "South Africa"),
    ],
    [
      "the county that a district of two lies in",
      "The Prisoner Chardonnay Carneros Napa Valley",
      wine(far + 90, "The Prisoner Chardonnay", "Los Carneros", "white", "United States"),
    ],
    [
      "a style that its place is called by",
      "Tio Pepe Palomino Fino Sherry",
      wine(far + 91, "Tio Pepe Palomino (Muy Seco)", "Fino Sherry", "white", "Spain"),
    ],
    [
      "the village that its region names",
      "Bonnaire Prestige Brut Champagne Cramant",
      wine(far + 92, "Bonnaire Prestige Brut Champagne Grand Cru", "Champagne Grand Cru 'Cramant'", "white"),
    ],
    [
      "a grape that is a town's name too",
      "Umani Ronchi Podere Montepulciano",
      wine(
        far + 93,
        "Umani Ronchi Podere Montepulciano d'Abruzzo",
        "Montepulciano d'Abruzzo",
        "red",
        "Italy",
      ),
    ],
    [
      "what grapes a Clos grows",
      "Krug Clos du Mesnil Champagne 2006",
      wine(far + 94, "Krug Clos du Mesnil Blanc de Blancs Brut Champagne", "Champagne", "white"),
    ],
    ["the Grand Vin of a château", "Château Latour Grand Vin Pauillac", latour],
    [
      "a seller's Sélection",
      "Sélection Laurent-Perrier Grand Siècle Brut",
      wine(far + 95, "Laurent-Perrier Grand Siècle Brut Champagne", "Champagne", "white"),
    ],
    [
      "a saint as a letter",
      "Planeta S. Cecilia Nero d'Avola",
      wine(far + 97, "Planeta Santa Cecilia Nero d'Avola", "Sicilia", "red", "Italy"),
    ],
    [
      "the estate of a name between quotation marks",
      "Antinori Solaia 2015",
      wine(far + 98, "Antinori Tenuta Tignanello 'Solaia'", "Toscane", "red", "Italy"),
    ],
    [
      "the class of a GG's vineyard",
      "Franz Keller Eichberg Spätburgunder Grosse Lage",
      wine(far + 99, "Franz Keller Eichberg Spätburgunder GG", "Baden", "red", "Germany"),
    ],
    [
      "that no wood has aged it",
      "José Pariente Verdejo Joven Rueda",
      wine(far + 1000, "José Pariente Verdejo", "Rueda", "white", "Spain"),
    ],
    [
      "a zone of its region",
      "Viña Pomal Reserva Rioja Alta",
      wine(far + 1001, "Viña Pomal Reserva", "Rioja", "red", "Spain"),
    ],
    [
      "the village of a Champagne house",
      "Gaston Chiquet Brut Rosé Premier Cru (Dizy)",
      wine(far + 1002, "Gaston Chiquet Brut Rosé Champagne Premier Cru", "Champagne Premier Cru", "rosé"),
    ],
    [
      "the producer said again with a first name",
      "Torres Gran Viña Sol Chardonnay Miguel Torres",
      wine(far + 1004, "Torres Gran Viña Sol Chardonnay", "Penedès", "white", "Spain"),
    ],
    [
      "a name that looks like a year",
      "Berlucchi '61 Franciacorta Satèn",
      wine(far + 1005, "Berlucchi '61 Franciacorta Satèn", "Franciacorta", "white", "Italy"),
    ],
    [
      "a name before a year that says it is one",
      "Maset del Lleó Cosecha 2019",
      wine(far + 1006, "Maset del Lleó Cosecha", "Rioja", "red", "Spain"),
    ],
    [
      "the number of a list",
      "990 Côte-Rôtie Fongeant, Domaine Jamet, (2015)",
      wine(far + 1007, "Domaine Jamet Côte-Rôtie Fongeant", "Côte-Rôtie"),
    ],
    ["how all wine of its place is made", "Ferrari Perlé Rosé Metodo Classico", perle],
    [
      "the producer said again behind the name",
      "Château Purcari Rara Neagra",
      wine(far + 1008, "Château Purcari Rara Neagra de Purcari", "Purcari", "red", "Moldova"),
    ],
    [
      "a maker called like a place elsewhere",
      "Rivera Primitivo Salento",
      wine(far + 1009, "Rivera Primitivo", "Salento", "red", "Italy"),
    ],
    [
      "the region that another place is in",
      "Ferreira Vintage Port, Douro 2018",
      wine(far + 1010, "Ferreira Vintage Port", "Porto", "red", "Portugal"),
    ],
    [
      "the article of words that are left out",
      "Tour du Bon Bandol Rouge",
      wine(far + 1011, "Domaine de la Tour du Bon Bandol Rouge", "Bandol"),
    ],
    [
      "the place behind a château's Réserve",
      "Château Pey La Tour Réserve du Château 2016",
      wine(far + 1012, "Château Pey La Tour Réserve du Château Bordeaux Supérieur", "Bordeaux Supérieur"),
    ],
    [
      "Cuvée before what it is",
      "Egly-Ouriet Brut Cuvée Blanc de Noirs Champagne",
      wine(far + 1013, "Egly-Ouriet Blanc de Noirs Brut Champagne", "Champagne", "white"),
    ],
    [
      "a possessive without its apostrophe",
      "W. & J. Grahams Vintage Port 1955",
      wine(far + 1014, "W. & J. Graham's Vintage Port", "Porto", "red", "Portugal"),
    ],
    [
      "the grapes of sparkling wine",
      "Graham Beck Brut Robertson",
      wine(far + 1015, "Graham Beck Brut Chardonnay - Pinot Noir", "Robertson", "white", "South Africa"),
    ],
    [
      "the commune of a Barolo",
      "Scarzello Barolo 2012",
      wine(far + 1016, "Scarzello Barolo del Comune di Barolo", "Barolo", "red", "Italy"),
    ],
    [
      "the château said again before its name",
      "Alter Ego de Palmer Margaux",
      wine(far + 1017, "Château Palmer Alter Ego de Château Palmer", "Margaux"),
    ],
    [
      "its region and colour, of a wine with a name",
      "Sicilia Bianco DOC Santagostino Baglio Sorìa Firriato",
      wine(far + 1018, "Firriato Santagostino Baglio Sorìa", "Terre Siciliane", "white", "Italy"),
    ],
    [
      "a price behind the place",
      "Massolino Barbaresco 2021, Piemonte 320",
      wine(far + 1019, "Massolino Barbaresco", "Barbaresco", "red", "Italy"),
    ],
    [
      "initials before a surname by itself",
      "G. Campagnola Soave Monte Foscarino Le Bine",
      wine(far + 1020, "Campagnola Monte Foscarino Le Bine Soave", "Soave", "white", "Italy"),
    ],
    [
      "Cuvée before a name that passes for the producer's",
      "Châteauneuf-du-Pape Cuvée de la Reine des Bois Domaine de la Mordorée",
      wine(far + 1021, "Domaine de la Mordorée La Reine Des Bois Châteauneuf-du-Pape", "Châteauneuf-du-Pape"),
    ],
    ["the owner of a name", "Masi Masianco 2018", wine(far + 1022, "Masianco", "Venezia", "white", "Italy")],
    [
      "a name that its region has too",
      "Monte das Servas Tinto Alentejo",
      wine(far + 1023, "Monte das Servas Tinto", "Alentejano", "red", "Portugal"),
    ],
    [
      "the producer of a place that one estate has to itself",
      "Sassicaia 2009",
      wine(far + 1200, "Tenuta San Guido Sassicaia", "Bolgheri Sassicaia", "red", "Italy"),
    ],
    [
      "a tier in parentheses",
      "Elena Walch Merlot Alto Adige",
      wine(far + 1201, "Elena Walch Merlot (Selezione)", "Südtirol - Alto Adige", "red", "Italy"),
    ],
    [
      "several words in parentheses",
      "Apothic Inferno 2016",
      wine(
        far + 1207,
        "Apothic Inferno (Aged in Whiskey Barrels - Limited Release)",
        "California",
        "red",
        "United States",
      ),
    ],
    [
      "the place that a maker of the New World is called like",
      "Brancott Sauvignon Blanc",
      wine(far + 1208, "Brancott Estate Sauvignon Blanc", "Marlborough", "white", "New Zealand"),
    ],
    [
      "a number in parentheses",
      "Penfolds Yattarna Chardonnay 2013",
      wine(far + 1202, "Penfolds Yattarna Chardonnay (BIN 144)", "Adelaide Hills", "white", "Australia"),
    ],
    [
      "the company behind it, by its legal form",
      "Poggio di Sotto Brunello di Montalcino Riserva ColleMassari Spa Società Agricola",
      wine(
        far + 1203,
        "Poggio di Sotto Brunello di Montalcino Riserva",
        "Brunello di Montalcino",
        "red",
        "Italy",
      ),
    ],
    [
      "the family behind it",
      "Jean Foillard Morgon Famille Zorzal Quidnunc",
      wine(far + 1206, "Jean Foillard Morgon", "Morgon"),
    ],
    [
      "that it is a village's, no growth's",
      "Meursault Village Henri Boillot",
      wine(far + 1204, "Domaine Henri Boillot Meursault", "Meursault", "white"),
    ],
    [
      "a white grape in a red blend",
      "Torbreck RunRig Shiraz, Viognier",
      wine(far + 1205, "Torbreck RunRig", "Barossa Valley", "red", "Australia"),
    ],
    [
      "the whole name said again behind its class",
      "Château d'Yquem Premier Cru Supérieur, Château d'Yquem",
      wine(far + 78, "Château d'Yquem Sauternes", "Sauternes", "white"),
    ],
  ])("%s: %s", (_why, title, only) => {
    expect(world(only)({ title }).wine?.id).toBe(only.id);
  });
});

test("what else the one wine of a listed name says only describes it, unless it makes another name", () => {
  const jermann = ["Moonlight", "Mirage"].map((name, at) =>
    wine(far + 1422 + at, `Jermann Red Angel On The ${name}`, "Venezia Giulia", "red", "Italy"),
  ) as [Wine, Wine];
  expect(world(jermann[0])({ title: "Jermann Red Angel 2020" }).wine?.id).toBe(jermann[0].id);
  expect(world(...jermann)({ title: "Jermann Red Angel 2020" }).wine).toBeUndefined();
});

test.each<[string, string, Wine]>([
  [
    "a second listed name",
    "Château d'Esclans Whispering Angel Rosé",
    wine(far + 1424, "Château d'Esclans The Palm Whispering Angel Rosé", "Côtes de Provence", "rosé"),
  ],
  [
    "a longer listed name",
    "Masi Campofiorin",
    wine(far + 1425, "Masi Brolo Campofiorin Oro", "Rosso Veronese", "red", "Italy"),
  ],
  [
    "a name joined by of",
    "Vietti Barolo Castiglione",
    wine(far + 1426, "Vietti Barolo Rocche di Castiglione", "Barolo", "red", "Italy"),
  ],
  [
    "a name joined by of and an article",
    "Matassa Olla Rouge",
    wine(far + 1441, "Matassa Coume de l'Olla Rouge", "Vin de France"),
  ],
  [
    "a name that is a tier",
    "Thomas Perseval Tradition",
    wine(far + 1443, "Thomas Perseval Le Village Rouge Tradition Champagne", "Champagne", "white"),
  ],
  [
    "a single word behind it",
    "Foradori Sgarzon Teroldego",
    wine(far + 1442, "Foradori Sgarzon Cilindrica Teroldego", "Vigneti delle Dolomiti", "red", "Italy"),
  ],
  [
    "a name joined by a hyphen",
    "Giuseppe Rinaldi Barolo Brunate",
    wine(far + 1427, "Giuseppe Rinaldi Barolo Brunate-Le Coste", "Barolo", "red", "Italy"),
  ],
  [
    "old vines",
    "Umani Ronchi Casal di Serra Verdicchio",
    wine(far + 1428, "Umani Ronchi Casal di Serra Vecchie Vigne Verdicchio", "Verdicchio", "white", "Italy"),
  ],
  [
    "a reserve",
    "Justin Isosceles",
    wine(far + 1429, "Justin Isosceles Reserve", "Paso Robles", "red", "United States"),
  ],
])("another wine than the one of a listed name: %s", (_why, title, only) => {
  expect(world(only)({ title, colour: only.colour }).decision).toBe("none");
});

test("a house that has wines without the estate beside it is not that estate", () => {
  const gagey = wine(far + 1453, "Louis Jadot - Domaine Gagey Chambolle-Musigny", "Chambolle-Musigny");
  const decided = world(gagey, jadot);
  expect(decided({ title: "Louis Jadot Chambolle-Musigny" }).decision).toBe("none");
  expect(decided({ title: "Louis Jadot Domaine Gagey Chambolle-Musigny" }).wine?.id).toBe(gagey.id);
});

test("a first name alone is no producer where a name that is only its own follows: what is left over speaks against the wine", () => {
  const [godello, mencia, other] = [
    wine(far + 1444, "Joaquín Rebolledo Godello", "Valdeorras", "white", "Spain"),
    wine(far + 1445, "Joaquín Rebolledo Mencía", "Valdeorras", "red", "Spain"),
    wine(far + 1446, "Joaquín Zorblatt Albariño", "Rías Baixas", "white", "Spain"),
  ] as const;
  const rebolledo = world(godello, mencia, other);
  expect(rebolledo({ title: "Joaquín Rebolledo Godello 2022" }).wine?.id).toBe(godello.id);
  expect(rebolledo({ title: "Joaquín Rebolledo Fincas Trasdairelas Godello" }).wine).toBeUndefined();
});

test("a name between parentheses says less against a wine than one in its midst", () => {
  const jamet = world(wine(far + 1110, "Domaine Jamet Côte-Rôtie Fongeant", "Côte-Rôtie"));
  const aside = jamet({ title: "Domaine Jamet Côte-Rôtie (Zorzal) Fongeant" });
  const midst = jamet({ title: "Domaine Jamet Côte-Rôtie Zorzal Fongeant" });
  expect(aside.confidence).toBeGreaterThan(midst.confidence);
});

test("the name of a range says less against a wine than one that no other wine of its producer has", () => {
  const vursu = (at: number, name: string) =>
    wine(far + at, `Zirlotta Vürsù Barbaresco ${name}`, "Barbaresco", "red", "Italy");
  const others = ["Ca' di Pian Barbera", "Garretti Barolo"].map((name, at) =>
    wine(far + 1133 + at, `Zirlotta ${name}`, "Piemonte", "red", "Italy"),
  );
  const [one, ...range] = [vursu(1130, "Starderi"), vursu(1131, "Gallina"), vursu(1132, "Valeirano")];
  const title = "Zirlotta Barbaresco Starderi";
  expect(world(one as Wine, ...range, ...others)({ title }).wine?.id).toBe(far + 1130);
  expect(world(one as Wine, ...others)({ title }).wine).toBeUndefined();
});

test("a name without its article is the one that has none", () => {
  const angelus = wine(far + 1140, "Château Angelus Saint-Émilion Grand Cru", "Saint-Émilion Grand Cru");
  const other = wine(far + 1141, "Château L'Angelus Pomerol", "Pomerol");
  expect(world(angelus, other)({ title: "Château Angelus 2015" }).wine?.id).toBe(angelus.id);
});

test("the bare name of a great growth is that growth's, with its place the other estate's", () => {
  const growth = wine(
    far + 1180,
    "Château Canon Saint-Émilion Grand Cru (Premier Grand Cru Classé)",
    "Saint-Émilion Grand Cru",
  );
  const other = wine(far + 1181, "Château Canon Canon-Fronsac", "Canon-Fronsac");
  const estates = world(growth, other);
  expect(estates({ title: "Château Canon 2007" }).wine?.id).toBe(growth.id);
  expect(estates({ title: "Château Canon, Canon-Fronsac 2007" }).wine?.id).toBe(other.id);
  // Other growths are not so great.
  const julien = wine(far + 1182, "Château Saint-Pierre Saint-Julien (Grand Cru Classé)", "Saint-Julien");
  const pomerol = wine(far + 1183, "Château Saint-Pierre Pomerol", "Pomerol");
  const namesakes = world(julien, pomerol);
  expect(namesakes({ title: "Château Saint-Pierre 2016" }).decision).toBe("ambiguous");
  expect(namesakes({ title: "Château Saint-Pierre 4ème Cru Classé" }).wine?.id).toBe(julien.id);
});

test("a wine's full title is that wine's although a longer one comes near", () => {
  const rose = wine(far + 1142, "Lanson Le Rosé Champagne", "Champagne", "rosé");
  const label = wine(far + 1143, "Lanson Brut Rosé (Rose Label) Champagne", "Champagne", "rosé");
  expect(world(rose, label)({ title: "Lanson Champagne Le Rosé" }).wine?.id).toBe(rose.id);
});

test("a wine of a range whose other wines name the grape is of it too", () => {
  const of = (at: number, title: string) => wine(far + at, title, "Kanzem", "white", "Germany");
  const gg = of(1144, "Von Othegraven Altenberg GG");
  const late = of(1145, "Von Othegraven Altenberg Riesling Spätlese");
  const others = ["Bockstein GG", "Bockstein Riesling Kabinett"].map((name, at) =>
    of(1170 + at, `Von Othegraven ${name}`),
  );
  expect(world(gg, late, ...others)({ title: "Von Othegraven Altenberg Riesling GG" }).wine?.id).toBe(gg.id);
});

test("a place of several words that was left out counts little more than one of a single word", () => {
  const weigh = (title: string, region: string) => {
    const merlot = wine(far + 1195, title, region, "red", "United States");
    const [best] = world(merlot)({ title: "Duckhorn Merlot" }).candidates;
    return best?.evidence
      .filter(({ what }) => what === "the wine's place, not asked for")
      .reduce((sum, { weight }) => sum + weight, 0);
  };
  const [two, one] = [
    weigh("Duckhorn Napa Valley Merlot", "Napa Valley"),
    weigh("Duckhorn Napa Merlot", "Napa"),
  ];
  expect(two).toBeGreaterThan(1.5 * (one as number));
});

test("a vineyard's place does not name the estate that is called like it", () => {
  const neive = wine(
    far + 1184,
    "Castello di Neive Barbaresco Riserva Santo Stefano",
    "Barbaresco",
    "red",
    "Italy",
  );
  const giacosa = ["Barolo Falletto", "Barbaresco Asili", "Roero Arneis"].map((name, at) =>
    wine(far + 1185 + at, `Bruno Giacosa ${name}`, name.split(" ")[0] as string, "red", "Italy"),
  );
  const title = "Bruno Giacosa, Barbaresco Riserva, Santo Stefano di Neive";
  expect(world(neive, ...giacosa)({ title }).wine).toBeUndefined();
});

test("so many names of a producer's hold the wine's own", () => {
  const of = (at: number, title: string) => wine(far + at, title, "Rioja", "red", "Spain");
  const macan = of(1146, "Benjamin de Rothschild - Vega Sicilia Macán");
  const classic = of(1147, "Benjamin de Rothschild - Vega Sicilia Macán Clásico");
  const title = "Bejamin de Rothschild & Vega Sicilia Macán";
  expect(world(macan, classic)({ title }).wine?.id).toBe(macan.id);
});

test("a wine's full title with its region beside it is that wine's, whatever else comes near", () => {
  const plain = wine(far + 1100, "Fritz Waßmer Spätburgunder", "Baden", "red", "Germany");
  const own = wine(far + 1101, "Fritz Waßmer Spätburgunder M", "Baden", "red", "Germany");
  const twin = wine(far + 1102, "Fritz Waßmer Spätburgunder M Baden", "Baden", "red", "Germany");
  const title = "Fritz Waßmer Spätburgunder M Baden 2019";
  expect(world(plain, own)({ title }).wine?.id).toBe(own.id);
  // Who names another place has not said it.
  expect(world(plain, own)({ title: "Fritz Waßmer Spätburgunder M Pfalz" }).decision).not.toBe("unique");
  // Listed with its region too: the one whose full title it is.
  expect(world(plain, own, twin)({ title }).wine?.id).toBe(twin.id);
});

describe("the decisions that bind", () => {
  const margaux = wine(far + 20, "Château Margaux", "Margaux AOC Premier Grand Cru Classé");
  const pavillon = wine(far + 21, "Pavillon Rouge du Château Margaux", "Margaux AOC");
  const blanc = wine(far + 22, "Pavillon Blanc du Château Margaux", "Bordeaux AOC", "white");
  const estate = world(margaux, pavillon, blanc);
  test.each([
    "Château Margaux",
    "chateau margaux 2015",
    "Château Margaux Premier Cru",
    "Château Margaux Premier Grand Cru Classé",
  ])("%s is the estate's own wine", (title) => {
    expect(estate({ title }).wine?.id).toBe(margaux.id);
  });
  test("in the sample catalogue too", () => {
    const builder = new VocabularyBuilder();
    for (const one of sample) builder.add(one);
    const found = decide({ title: "Château Margaux Premier Cru" }, sample, new Vocabulary(builder.finish()));
    expect(found.wine?.title).toBe("Château Margaux");
  });
  const gaja = [
    wine(far + 30, "Gaja Barbaresco", "Barbaresco", "red", "Italy"),
    wine(far + 31, "Gaja Sorì Tildìn", "Barbaresco", "red", "Italy"),
    wine(far + 32, "Gaja Dagromis Barolo", "Barolo", "red", "Italy"),
  ];
  test("the producer alone is ambiguous", () => {
    expect(world(...gaja)({ title: "Gaja 1964" }).decision).toBe("ambiguous");
  });
  test("twins of the catalogue are ambiguous, never the first of two", () => {
    const twin = { ...foillard, id: far + 40, title: "Jean Foillard Côte du Py Morgon" };
    for (const order of [
      [foillard, twin],
      [twin, foillard],
    ])
      expect(world(...(order as Wine[]))({ title: "Foillard Morgon Cote du Py 2018" }).decision).toBe(
        "ambiguous",
      );
  });
  test.each(["2015", "750ml", "€ 12", "2015 75cl", "!!!", "", "   "])("%p names no wine", (title) => {
    expect(world(margaux)({ title })).toMatchObject({ decision: "none" });
  });
  test("a stated colour and country that are not the wine's leave it out", () => {
    const asked = world(margaux);
    expect(asked({ title: "Château Margaux", colour: "white" }).decision).toBe("none");
    expect(asked({ title: "Château Margaux", countries: countryKeys("Italy") }).decision).toBe("none");
    expect(
      asked({ title: "Château Margaux", colour: "red", countries: countryKeys("Frankreich") }).wine?.id,
    ).toBe(margaux.id);
  });
  test("a year that the catalogue has in a name is no vintage", () => {
    const named = wine(far + 51, "Macià Batle 1856", "Mallorca", "red", "Spain");
    const plain = wine(far + 52, "Macià Batle Añada", "Mallorca", "red", "Spain");
    expect(world(named, plain)({ title: "Macià Batle 1856" }).wine?.id).toBe(named.id);
  });
  test("a year-like name is a name", () => {
    const named = wine(
      far + 50,
      "San Pedro 1865 Selected Vineyards Cabernet Sauvignon",
      "Maipo Valley",
      "red",
      "Chile",
    );
    expect(
      world(named)({ title: "San Pedro 1865 Selected Vineyards Cabernet Sauvignon 2019" }).wine?.id,
    ).toBe(named.id);
  });
});

describe("threshold", () => {
  test.each([
    [0, "unique"],
    [MATCH_CONFIDENCE, "unique"],
    [1, "none"],
  ] as const)("%p gives %s", (threshold, expected) => {
    const builder = new VocabularyBuilder();
    for (const one of [foillard, ...sample]) builder.add(one);
    expect(
      decide({ title: foillard.title }, [foillard], new Vocabulary(builder.finish()), threshold),
    ).toMatchObject({
      decision: expected,
      threshold,
    });
  });
});

test("one place in two languages is held against a wine once", () => {
  const pinot = wine(far + 98, "Colterenzio Pinot Nero Riserva", "Trentino-Alto Adige", "red", "Italy");
  const decision = world(pinot)({ title: "Colterenzio Pinot Nero Riserva Südtirol Alto Adige" });
  expect(
    decision.candidates[0]?.evidence.filter(({ what }) => what.startsWith("a narrower place")),
  ).toHaveLength(1);
});

test("organic is said or not of a wine with a name of its own, and of no other", () => {
  const one = (at: number, title: string) => wine(far + at, title, "Yecla", "red", "Spain");
  const castano = world(
    one(1, "Castaño Hécula Monastrell"),
    one(2, "Castaño Solanera Viñas Viejas"),
    one(3, "Castaño Casa Cisca"),
    one(4, "Castaño Monastrell"),
  );
  expect(castano({ title: "Castaño Hécula Organic Monastrell" }).wine?.id).toBe(far + 1);
  expect(castano({ title: "Castaño Organic Monastrell" }).decision).not.toBe("unique");
});

test("that no other wine comes near says more of a large catalogue than of a small one", () => {
  const only = wine(
    far + 1,
    "Torre dei Beati Cocciapazza Montepulciano d'Abruzzo",
    "Montepulciano d'Abruzzo",
    "red",
    "Italy",
  );
  const question = { title: "Torre dei Beati Cocciapazza Montepulciano d'Abruzzo" };
  const confidence = (others: number) => {
    const builder = new VocabularyBuilder();
    builder.add(only);
    for (let id = 1; id <= others; id++) builder.add({ ...sample[id % sample.length], id } as Wine);
    return decide(question, [only], new Vocabulary(builder.finish())).confidence;
  };
  expect(confidence(30_000)).toBeGreaterThan(confidence(300));
});

test("the order of the candidates and a candidate sent twice change nothing", () => {
  const builder = new VocabularyBuilder();
  for (const one of sample) builder.add(one);
  const vocabulary = new Vocabulary(builder.finish());
  const asked = sample.slice(0, 40);
  fc.assert(
    fc.property(
      fc.constantFrom(...asked),
      fc.shuffledSubarray(sample, { minLength: 60, maxLength: 60 }),
      fc.integer(),
      (meant, some, seed) => {
        const candidates = [meant, ...some.filter((one) => one.id !== meant.id)];
        const other = [...candidates].sort(
          (a, b) => Math.sin(a.id * (seed % 97)) - Math.sin(b.id * (seed % 97)),
        );
        const question = { title: meant.title };
        const one = decide(question, candidates, vocabulary);
        const two = decide(question, [...other, meant], vocabulary);
        expect(two).toEqual(one);
      },
    ),
    { numRuns: 60 },
  );
});

test("no title makes it throw or leave its shape", () => {
  const builder = new VocabularyBuilder();
  for (const one of sample) builder.add(one);
  const vocabulary = new Vocabulary(builder.finish());
  const some = sample.slice(0, 50);
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: "grapheme", maxLength: 120 }),
        fc
          .array(
            fc.constantFrom(
              ..."Château de Margaux Reserva 2015 ' \" ( ) 1er S Y d' St. ** Brut Nature Pinot Côtes".split(
                " ",
              ),
            ),
            { maxLength: 12 },
          )
          .map((words) => words.join(" ")),
      ),
      (title) => {
        const found = decide({ title }, some, vocabulary);
        expect(found.confidence).toBeGreaterThanOrEqual(0);
        expect(found.confidence).toBeLessThanOrEqual(1);
        expect(found.decision === "unique").toBe(found.wine !== undefined);
      },
    ),
    { numRuns: 400 },
  );
});

test("evidence says which word weighs what", () => {
  const { candidates } = world(felsina)({ title: "Fèlsina Berardenga Chianti Classico Riserva Rancia" });
  expect(candidates[0]?.evidence.some(({ word, weight }) => word === "rancia" && weight < 0)).toBe(true);
});

test("the sample catalogue: own titles are found or refused, and nothing is answered for a wine that is not there", async () => {
  const whole = await openWines(sample);
  const answers = sample.map((one) => ({
    one,
    found: decide(
      { title: one.title, colour: one.colour },
      whole.propose({ title: one.title, colour: one.colour }),
      whole.vocabulary,
    ),
  }));
  whole.close();
  expect(
    answers.filter(
      ({ one, found }) => found.wine && found.wine.id !== one.id && found.wine.title !== one.title,
    ),
  ).toEqual([]);
  expect(answers.filter(({ found }) => found.wine).length / sample.length).toBeGreaterThan(0.9);
  let wrong = 0;
  for (let part = 0; part < 4; part++) {
    const rest = await openWines(sample.filter((_, at) => at % 4 !== part));
    for (const one of sample.filter((_, at) => at % 4 === part)) {
      const question = { title: one.title, colour: one.colour };
      if (decide(question, rest.propose(question), rest.vocabulary).wine) wrong++;
    }
    rest.close();
  }
  expect(wrong / sample.length).toBeLessThan(0.01);
});

const shared = join(root, "../shared/data");
test.skipIf(!existsSync(join(shared, "titles.dev.tsv")))(
  "the shared catalogue and its labelled titles: precision at least .985",
  async () => {
    const index = await openWines(readWines(join(shared, "catalogue.ndjson.gz")));
    let answers = 0;
    let right = 0;
    for (const { question, expected, ids } of readLabelled(join(shared, "titles.dev.tsv"))) {
      const found = decide(question, index.propose(question), index.vocabulary).wine;
      if (!found) continue;
      answers++;
      if (expected === "match" && ids.includes(found.id)) right++;
    }
    index.close();
    expect(answers).toBeGreaterThan(300);
    expect(right / answers).toBeGreaterThan(0.98);
  },
  60_000,
);
