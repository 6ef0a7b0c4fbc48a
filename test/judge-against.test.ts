import { describe, expect, test } from "bun:test";
import allowedData from "../search/data/allowed-grapes.json" with { type: "json" };
import grapeData from "../search/data/grapes.json" with { type: "json" };
import type { Wine } from "../search/wine.ts";
import { amid, bin, far, felsina, foillard, latourGiraud, perle, wine, world } from "./world.ts";

const rousseau = wine(far + 2, "Domaine Armand Rousseau Chambertin", "Chambertin Grand Cru");
const forts = wine(far + 5, "Château Latour Les Forts de Latour", "Pauillac");
const keller = wine(far + 6, "Keller Kirchspiel Riesling GG", "Rheinhessen", "white", "Germany");
const dauvissat = wine(far + 8, "Vincent Dauvissat Chablis 1er Cru Vaillons", "Chablis Premier Cru", "white");
const forge = wine(far + 10, "La Forge de Tart", "Morey-Saint-Denis 1er Cru");
const smith = wine(far + 11, "Château Smith Haut Lafitte", "Pessac-Léognan");
const molitor = wine(
  far + 17,
  "Markus Molitor Zeltinger Sonnenuhr Riesling Auslese White Capsule",
  "Mosel",
  "white",
  "Germany",
);
const tartufaia = wine(far + 70, "Giulia Negri La Tartufaia Langhe Pinot Nero", "Langhe", "red", "Italy");
const rosso = wine(far + 71, "Biondi-Santi Rosso di Montalcino", "Rosso di Montalcino", "red", "Italy");
const cotat = wine(far + 80, "Pascal Cotat Les Monts Damnés Sancerre", "Sancerre", "white");
const kerpen = wine(far + 82, "Kerpen Wehlener Sonnenuhr Riesling Auslese", "Wehlen", "white", "Germany");
const hey = wine(far + 79, "Matías Riccitelli Hey Rosé Malbec", "Mendoza", "rosé", "Argentina");

/** Wines that differ in their numbers, whatever those are. */
let id = far + 100;
const one = (title: string, region: string, colour: Wine["colour"] = "red", country = "France") => {
  id += 1;
  return wine(id, title, region, colour, country);
};

describe("what speaks against a wine refuses it", () => {
  test.each<[string, string, Wine]>([
    ["a tier of the wine that was not asked for", "Fèlsina Berardenga Chianti Classico", felsina],
    [
      "a place in front, where the producer has another name",
      "Napa Ridge Cabernet",
      one("Pine Ridge Napa Valley Cabernet Sauvignon", "Napa Valley", "red", "United States"),
    ],
    [
      "an estate that is called by its village",
      "Château Soussans Margaux 2019",
      one("Château Margaux (Premier Grand Cru Classé)", "Margaux"),
    ],
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
      "a listed name that holds the wine's",
      "Moët & Chandon Nectar Impérial",
      one("Moët & Chandon Impérial Brut", "Champagne", "white"),
    ],
    [
      "another listed wine of the producer's, two letters apart",
      "Ziereisen Steinkrügle",
      one("Ziereisen Steingrüble", "Baden", "white", "Germany"),
    ],
    [
      "other figures in a word",
      "Bollinger PN VZ16",
      one("Bollinger PN VZ15 Brut Champagne", "Champagne", "white"),
    ],
    [
      "another listed producer, a letter apart",
      "Domaine Besson Chablis Valmur",
      one("Jean-Claude Bessin Chablis Grand Cru 'Valmur'", "Chablis Grand Cru 'Valmur'", "white"),
    ],
    [
      "a name that is no possessive of a word for wine",
      "Dr. F. Weins-Prüm Wehlener Sonnenuhr Riesling Spätlese",
      one("S.A. Prüm Wehlener Sonnenuhr Riesling Spätlese", "Mosel", "white", "Germany"),
    ],
    [
      "another grower of the surname by which a house is called",
      "Pasquale Pelissero Barbaresco",
      one("Pelissero Barbaresco Nubiola", "Barbaresco", "red", "Italy"),
    ],
    [
      "the house that is called by a surname, and the wine is another grower's",
      "Oddero Barolo Vigna Rionda",
      one("Luigi Oddero Barolo Vigna Rionda", "Barolo", "red", "Italy"),
    ],
    ["a person, and the wine is a château's", "Jacques Maillet", one("Château Maillet Pomerol", "Pomerol")],
    ["another kind of estate and nothing else", "Domaine Castéra", one("Château Castera Médoc", "Médoc")],
    [
      "another kind of estate, whose name is a place's",
      "Domaine Margaux",
      one("Château Margaux (Premier Grand Cru Classé)", "Margaux"),
    ],
    [
      "a first name and nothing else of an estate",
      "Emma's Reserve",
      one("Casa Emma Chianti Classico Riserva", "Chianti Classico", "red", "Italy"),
    ],
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
  const siran = one("Château Siran", "Margaux");
  const barolo = one("Gian Luca Colombo Barolo", "Barolo", "red", "Italy");
  test.each<[string, string, Wine]>([
    [
      "a year that is no vintage, since another one is",
      "Ch. Maucoil 1895 Côtes-du-Rhône Villages 2014",
      one("Château Maucoil Côtes-du-Rhône Villages", "Côtes-du-Rhône-Villages"),
    ],
    [
      "the Port of a quinta, which makes a Douro too",
      "Quinta do Noval 2007",
      one("Quinta do Noval Vintage Port", "Porto", "red", "Portugal"),
    ],
    [
      "a Superiore, of a place that may be one",
      "Zirlotta Rosso Piceno",
      one("Zirlotta Rosso Piceno Superiore", "Rosso Piceno Superiore", "red", "Italy"),
    ],
    ["the other place of a brand", "Mouton Cadet Médoc", one("Mouton Cadet Bordeaux", "Bordeaux")],
    [
      "a line of wines called after vintners",
      "Ravenswood Vintners Blend Zinfandel",
      one("Ravenswood Lodi Zinfandel", "Lodi", "red", "United States"),
    ],
    [
      "a Clásico, of Spain, whatever the catalogue calls it",
      "Benjamin de Rothschild Vega Sicilia Macán",
      one("Benjamin de Rothschild - Vega Sicilia Macán Clásico", "Rioja", "red", "España"),
    ],
    [
      "a Clásico, of Spain",
      "Benjamin de Rothschild Vega Sicilia Macán",
      one("Benjamin de Rothschild - Vega Sicilia Macán Clásico", "Rioja", "red", "Spain"),
    ],
    [
      "a Classic, of Rutherglen",
      "Campbells Rutherglen Muscat",
      one("Campbells Classic Rutherglen Muscat", "Rutherglen", "white", "Australia"),
    ],
    [
      "a wider place than the one called by a grape",
      "Primitivo di Manduria Moi Varvaglione",
      one("Varvaglione Moi Primitivo Puglia", "Puglia", "red", "Italy"),
    ],
    [
      "a name that is a preposition elsewhere",
      "Soalheiro Allo",
      one("Soalheiro Alvarinho", "Monção e Melgaço", "white", "Portugal"),
    ],
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
    ["a château that is called old", "Château Gaubert Graves", one("Vieux Château Gaubert Graves", "Graves")],
    [
      "a vineyard that only one line of the lists has, and no grower",
      "Les Dionnières Rouge Hermitage AOC 2008",
      one("Ferraton Père & Fils Ermitage Les Dionnières", "Hermitage"),
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
      "a name that is a number",
      "Señorío de Sarría Navarra",
      one("Señorío de Sarria Viñedo Uno", "Navarra", "red", "Spain"),
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
      "another saint than its place's",
      "Sainte Magdelaine Merlot",
      one("Château Magdelaine Saint-Émilion Grand Cru (Premier Grand Cru Classé)", "Grand cru Saint-Émilion"),
    ],
    [
      "a château of its owner's without the place",
      "Château Labadie",
      one("Vignobles J. Dupuy Chateau Labadie Côtes de Bourg", "Côtes de Bourg"),
    ],
    [
      "a lieu-dit without a name",
      "E. Guigal Saint-Joseph",
      one("E. Guigal Saint-Joseph Lieu-Dit", "Saint-Joseph"),
    ],
    [
      "another letter of a listed house",
      "O. Fournier A Crux",
      one("O. Fournier B Crux Blend", "Uco Valley", "red", "Argentina"),
    ],
    [
      "a double first name that a wine is called by",
      "Château de Pommard Clos Marey-Monge Nicolas-Joseph Pommard",
      one("Château de Pommard Clos Marey-Monge Monopole", "Pommard"),
    ],
    [
      "a wine of the vineyard by another name: a letter in front",
      "Peter Michael Les Pavots",
      one("Peter Michael L'Esprit Des Pavots", "Knights Valley", "red", "United States"),
    ],
    [
      "another of a listed house's first name",
      "Gaunoux Michel Corton Renardes Grand Cru",
      one("Domaine Michel Mallard Corton Grand Cru 'Les Renardes'", "Corton Grand Cru"),
    ],
    [
      "a second wine called by its place",
      "Château Calon-Ségur Saint-Estephe de Calon-Ségur",
      one("Château Calon-Ségur Saint-Estèphe (Grand Cru Classé)", "Saint-Estèphe"),
    ],
    [
      "a person who is a cuvée",
      "Château La Fleur de Jaugue Cuvée Georges Bigaud Saint-Emilion Grand Cru",
      one("Château La Fleur de Jaugue Saint-Émilion Grand Cru", "Saint-Émilion Grand Cru"),
    ],
    [
      "the cuvée of a French house with a white",
      "Château Musar Cuvée Blanc",
      one("Château Musar Blanc (Gaston Hochar)", "Bekaa Valley", "white", "Lebanon"),
    ],
    [
      "above for below",
      "Coffinet-Duvernay Chassagne-Montrachet Blanchots Dessous",
      one(
        "Domaine Coffinet-Duvernay Chassagne-Montrachet 1er Cru 'Les Blanchots Dessus'",
        "Chassagne-Montrachet 1er Cru 'Blanchot Dessus'",
        "white",
      ),
    ],
    [
      "a wine that has its house's name twice",
      "Diel de Diel, Schlossgut Diel 2020, Nahe",
      one("Diel Von Der Nahe Riesling", "Nahe", "white", "Germany"),
    ],
    [
      "a grape that the appellation's blends may not hold",
      "Domaine Roche-Audran Cuvée César Merlot",
      one("Domaine Roche-Audran Cuvée César Côtes du Rhône", "Côtes du Rhône"),
    ],
    [
      "a number before the estate's name",
      "350° de Bellevue, Saint-Émilion Grand Cru",
      one("Château Bellevue Saint-Émilion Grand Cru", "Saint-Émilion Grand Cru"),
    ],
    [
      "a letter before the estate's name",
      "C des Carmes Haut-Brion 2018",
      one("Château les Carmes Haut-Brion Pessac-Léognan", "Pessac-Léognan"),
    ],
    [
      "a wine's own name before its company's",
      "PradoRey Finca Valdelayegua Ventosilla S.A.",
      one("PradoRey Verdejo", "Rueda", "white", "Spain"),
    ],
    [
      "a vineyard before the company's name",
      "Batasiolo Barolo Cerequio Moda S.p.A.",
      one("Batasiolo Barolo", "Barolo", "red", "Italy"),
    ],
    [
      "a dry wine for a Kabinett",
      "Dr. Loosen Blue Slate Dry Riesling",
      one("Dr. Loosen Riesling Kabinett Blue Slate", "Mosel", "white", "Germany"),
    ],
    [
      "Pigato, which Liguria tells from Vermentino",
      "Maixei Riviera Ligure di Ponente Pigato",
      one("Maixei Riviera Ligure di Ponente Vermentino", "Riviera Ligure di Ponente", "white", "Italy"),
    ],
    [
      "an Amarone for a Valpolicella of a narrower place",
      "Costa Arente Amarone della Valpolicella Valpantena",
      one("Costa Arente Valpolicella Valpantena", "Valpolicella Valpantena", "red", "Italy"),
    ],
    [
      "a Haut- of its own, which is not that of the Haut-Médoc",
      "Château Haut-Maurac",
      one("Château Maurac Haut-Médoc", "Haut-Médoc"),
    ],
    [
      "a part of the estate's name said again, as another wine is called",
      'Château Rauzan-Ségla "Ségla"',
      one("Château Rauzan-Ségla", "Margaux"),
    ],
    [
      "the estate's name behind a title, said again",
      "Château de Malleret Le Baron de Malleret",
      one("Château de Malleret", "Haut-Médoc"),
    ],
    [
      "the place of an estate as its wine's name",
      "Margaux de Brane Château Brane-Cantenac",
      one("Château Brane-Cantenac", "Margaux"),
    ],
    ['"by" behind "de", which is a name', "Château La Tour de By", one("Château Tour Castillon", "Médoc")],
    [
      "a dry white of an estate of sweet ones",
      "Château Suduiraut Blanc Sec Bordeaux",
      one("Château Suduiraut", "Sauternes", "white"),
    ],
    [
      "a place that the estate is called by",
      "Castello di Bolgheri",
      one("Castello di Bolgheri Varvàra", "Bolgheri", "red", "Italy"),
    ],
    [
      "a Rosso for a place of its own",
      "Antinori Santa Cristina Rosso",
      one("Antinori Santa Cristina Chianti Superiore", "Chianti", "red", "Italy"),
    ],
    [
      "the Rosso of a name for a place of its own",
      "Adanti Rosso d'Arquata",
      one("Adanti Arquata Montefalco Sagrantino", "Montefalco Sagrantino", "red", "Italy"),
    ],
    [
      "a name of the lists that is a place too",
      "Saint-Maurice Gigondas Château de Montmirail",
      one("Château de Montmirail Cuvée de Beauchamp", "Gigondas"),
    ],
    [
      "a name of the lists that is a narrower place",
      "El Enemigo Gran Enemigo Chacayes",
      one("El Enemigo Gran Enemigo", "Mendoza", "red", "Argentina"),
    ],
    [
      "a name of the lists that is its owner's too",
      "Boscarelli De Ferrari Sangiovese",
      one("Boscarelli Prugnolo Rosso di Montepulciano", "Rosso di Montepulciano", "red", "Italy"),
    ],
    [
      "a name of the lists with a part of the estate's",
      "Château Moulin Haut-Laroque Hervé-Laroque",
      one("Château Moulin Haut-Laroque Fronsac", "Fronsac"),
    ],
    [
      "a name of the lists a letter off its producer's",
      "Marchesi Alfieri Alfiera Barbera d'Asti",
      one("Marchesi Alfieri La Tota Barbera d'Asti", "Barbera d'Asti", "red", "Italy"),
    ],
    [
      "a name of the lists a letter off a word of its place",
      "Clos du Mont-Olivet La Cuvée du Papet",
      one("Clos du Mont-Olivet Châteauneuf-du-Pape", "Châteauneuf-du-Pape"),
    ],
    [
      "a name of the lists that is a year",
      "Gevrey-Chambertin 1859 Domaine Trapet",
      one("Domaine Trapet Gevrey-Chambertin", "Gevrey-Chambertin"),
    ],
    [
      "an article of Sardinia, which is no company's form",
      "Sa Mola Cannonau di Sardegna Alberto Loi",
      one("Alberto Loi", "Cannonau di Sardegna", "red", "Italy"),
    ],
    [
      "the letter of a vineyard",
      "Passopisciaro Contrada C",
      one("Passopisciaro Contrada PC", "Terre Siciliane", "red", "Italy"),
    ],
    [
      "the letter of a block",
      "TarraWarra K Block",
      one("TarraWarra I Block", "Yarra Valley", "red", "Australia"),
    ],
    [
      "a feminine name for a masculine one",
      "Oriol Artigas El Rumbero",
      one("Oriol Artigas La Rumbera", "Alella", "white", "Spain"),
    ],
    ['an "aux" of the estate\'s name', "Château La Patache", one("Château Patache d'Aux Médoc", "Médoc")],
    [
      "a Jurançon that is sweet for a dry one",
      "Clos Lapeyre Jurançon Sec",
      one("Clos Lapeyre Jurançon", "Jurançon", "white"),
    ],
    [
      "a dry wine for an Aszú",
      "Royal Tokaji Mézes Mály Dry Furmint",
      one("Royal Tokaji Mézes Mály 6 Puttonyos Aszú", "Tokaj", "white", "Hungary"),
    ],
    [
      "a double first name",
      "Pierre Vincent Girardin Meursault Perrières",
      one("Vincent Girardin Meursault 1er Cru 'Les Perrières'", "Meursault 1er Cru Perrières", "white"),
    ],
    [
      "another grower of a vineyard that the lists know of both",
      "Carlo Giacosa Barbaresco Montefico",
      one("Produttori del Barbaresco Barbaresco Riserva Montefico", "Barbaresco", "red", "Italy"),
    ],
    [
      "another grower, whose name looks like a village's",
      "Lergenmüller Saigner Rosé",
      one("Schneider Rosé Saigner", "Pfalz", "rosé", "Germany"),
    ],
    [
      "a vineyard of two wines of the house",
      "La Spinetta Gallina",
      one("La Spinetta Barbera d'Alba Gallina", "Barbera d'Alba", "red", "Italy"),
    ],
    [
      "a dry white of an estate of Sainte-Croix-du-Mont",
      "Château Loubens Blanc Sec Bordeaux",
      one("Château Loubens", "Sainte-Croix-du-Mont", "white"),
    ],
    [
      "a vineyard that is called by a country",
      "Olivier Merlin Pouilly-Fuissé Clos de France",
      one("Merlin Pouilly-Fuissé", "Pouilly-Fuissé", "white"),
    ],
    [
      "a Cru before the estate's name",
      "Château Cru Cantemerle",
      one("Château Cantemerle Haut-Médoc", "Haut-Médoc"),
    ],
    [
      "the village with an article, behind the estate",
      "Château Latour Le Pauillac",
      one("Château Latour Pauillac", "Pauillac"),
    ],
    [
      "what an estate makes, by its letter",
      "Château Maucaillou Le B par Maucaillou",
      one("Château Maucaillou Moulis-en-Médoc", "Moulis-en-Médoc"),
    ],
    [
      "a grape that the wine of the name is not made of",
      "Ursprung Trollinger",
      one("Schneider Ursprung", "Pfalz", "red", "Germany"),
    ],
    [
      "another grower of the surname",
      "Renato Corino Barolo Arborina",
      one("Corino Arborina Barolo", "Barolo", "red", "Italy"),
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
  test.each<[string, Wine, string]>([
    [
      "Domaine Rebourgeon Pommard",
      one("Domaine Rebourgeon Bourgogne Pinot Noir", "Bourgogne"),
      "the wine's title is Domaine Rebourgeon Bourgogne Pinot Noir",
    ],
    [
      "Medici Ermete Quercioli Reggiano Lambrusco Secco",
      one("Medici Ermete Quercioli Reggiano Lambrusco Dolce", "Reggiano", "red", "Italy"),
      "the wine is sweet",
    ],
    [
      "Egly-Ouriet L.B. Grand Cru Extra Brut",
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
  test("an appellation between quotation marks names no wine", () => {
    const wines = ["Château Grand-Puy Ducasse Le Pauillac", "Château Grand-Puy-Lacoste Pauillac"].map(
      (title) => one(title, "Pauillac"),
    );
    expect(world(...wines)({ title: "Château Grand-Puy Ducasse 'Pauillac' 2014" }).wine).toBeUndefined();
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

test("the grapes of blends are grapes of the list", () => {
  const known = new Set(grapeData.grapes.map(([, name]) => name));
  for (const { places, red, white } of Object.values(allowedData.allowed).flat()) {
    expect(places.length).toBeGreaterThan(0);
    for (const grape of [...red, ...white]) expect(known).toContain(grape);
  }
});

test.each<[string, Wine]>([
  ["Olivier Jouan Clos Solon", one("Olivier Jouan Morey-Saint-Denis Clos Solon", "Morey-Saint-Denis")],
  [
    "Château Puech-Haut Tête de Bélier Rosé",
    one("Château Puech-Haut Saint-Drézéry Tête de Bélier Rosé", "Saint-Drézéry", "rosé"),
  ],
  [
    "Domaine Cauhapé Chant des Vignes Jurançon Sec",
    one("Domaine Cauhapé Chant des Vignes Jurançon", "Jurançon", "white"),
  ],
  [
    "Jean-Paul & Benoit Droin Chablis Premier Cru 'Montée de Tonnerre' Chablis 1er Cru 'Montee de Tonnerre'",
    one(
      "Jean-Paul & Benoit Droin Chablis Premier Cru 'Montée de Tonnerre'",
      "Chablis 1er Cru 'Montée de Tonnerre'",
      "white",
    ),
  ],
  ["Jonathan Maltus par Château Teyssier", one("Château Teyssier Saint-Émilion", "Saint-Émilion")],
  [
    "Mascarello Santo Stefano di Perno",
    one("Mascarello Giuseppe Barolo Santo Stefano di Perno", "Barolo", "red", "Italy"),
  ],
  ["Tignanello Sangiovese Cabernet Sauvignon", one("Antinori Tignanello Toscana", "Toscane", "red", "Italy")],
  [
    "Pieropan La Rocca White Wine",
    one("Pieropan La Rocca Soave Classico", "Soave Classico", "white", "Italy"),
  ],
])("what tells wines apart elsewhere does not here: %s", (title, meant) => {
  expect(world(meant)({ title }).wine?.id).toBe(meant.id);
});

test("two letters before a surname are another grower's first names: S A Prüm", () => {
  const [kabinett, ...others] = ["Wehlener Sonnenuhr", "Graacher Himmelreich", "Bernkasteler Badstube"].map(
    (site) => one(`Joh. Jos. Prüm ${site} Riesling Kabinett`, "Mosel", "white", "Germany"),
  ) as [Wine, ...Wine[]];
  const decided = world(kabinett, ...others);
  expect(decided({ title: "J J Prüm Wehlener Sonnenuhr Riesling Kabinett" }).wine?.id).toBe(kabinett.id);
  expect(decided({ title: "S A Prüm Wehlener Sonnenuhr Riesling Kabinett" }).decision).toBe("none");
});

test("a house that has another one's name behind it is not that one: Azienda Virna di Borgogno", () => {
  const borgogno = one("Borgogno Barolo Cannubi", "Barolo", "red", "Italy");
  const virna = one("Virna Barolo Sarmassa", "Barolo", "red", "Italy");
  const title = "Azienda Virna di Borgogno, Barolo DOCG, Cannubi";
  expect(world(borgogno, virna)({ title }).decision).not.toBe("unique");
});

describe("what is left over of a name is another wine's", () => {
  test.each<[string, string, Wine]>([
    [
      "a code by which a wine is called",
      "Lallier Cuvée R21",
      wine(far + 1930, "Lallier Brut Champagne", "Champagne", "white"),
    ],
    [
      "a listed one",
      "Bollinger Special Cuvée B13",
      wine(far + 1931, "Bollinger Special Cuvée Brut Champagne", "Champagne", "white"),
    ],
    [
      "a name that is one letter off a part of the place's",
      "Clos du Mont-Olivet Papet",
      wine(far + 1932, "Clos du Mont-Olivet Châteauneuf-du-Pape", "Châteauneuf-du-Pape"),
    ],
    [
      "a kosher bottling of a French estate",
      "Château Malmaison Moulis-en-Médoc Kosher",
      wine(far + 1933, "Château Malmaison Moulis-en-Médoc", "Moulis-en-Médoc"),
    ],
    [
      "a name that looks like a class of villages",
      "Château Grand Français Bordeaux Supérieur",
      wine(far + 1934, "Château Grand Village Bordeaux Supérieur", "Bordeaux Supérieur"),
    ],
    [
      "a first name, of a house called by its letter",
      "Johan Vineyards Chardonnay",
      wine(far + 1935, "J Vineyards Chardonnay", "Russian River Valley", "white", "United States"),
    ],
    [
      "a producer and a place, and the wine is called by its grape",
      "Livio Felluga Colli Orientali del Friuli",
      wine(far + 1936, "Livio Felluga Picolit", "Colli Orientali del Friuli", "white", "Italy"),
    ],
    [
      "half of a grower's double name, beside a vineyard",
      "Domaine Rossignol-Trapet Gevrey-Chambertin 1er Cru Clos Prieur",
      wine(
        far + 1960,
        "Domaine Trapet Clos Prieur Gevrey-Chambertin 1er Cru",
        "Gevrey-Chambertin Premier Cru",
      ),
    ],
    [
      "a growth that has the name of another village's vineyard",
      "Faiveley Echezeaux Grand Cru",
      wine(far + 1961, "Domaine Faiveley Marsannay 'Les Echezeaux'", "Marsannay"),
    ],
    [
      "a colour by which an Italian house calls another wine",
      "Cirelli Vino Rosso",
      wine(far + 1962, "Cirelli Montepulciano d'Abruzzo", "Montepulciano d'Abruzzo", "red", "Italy"),
    ],
    [
      "a house before a vineyard of the place that another house is called by",
      "Borgogno Barolo Cannubi",
      wine(far + 1964, "Marchesi di Barolo Cannubi Barolo", "Barolo", "red", "Italy"),
    ],
    [
      "a medium sweet rosé, of Portugal",
      "Mateus The Original Rosé",
      wine(far + 1965, "Mateus Dry Rosé Seco Sec", "Douro", "rosé", "Portugal"),
    ],
    [
      "a vermouth, by its colour",
      "Cinzano Blanco",
      wine(far + 1963, "Cinzano Asti", "Asti", "white", "Italy"),
    ],
    [
      "a producer alone, and the wine is called by its grape",
      "Bartolo Mascarello",
      wine(far + 1937, "Bartolo Mascarello Dolcetto d'Alba", "Dolcetto d'Alba", "red", "Italy"),
    ],
    [
      "a farm that the lists know, though a place is called so",
      "Achaval-Ferrer Malbec",
      wine(far + 1938, "Achaval-Ferrer Finca Altamira Malbec", "Mendoza", "red", "Argentina"),
    ],
  ])("%s", (_what, title, other) => {
    expect(amid(3000, other)({ title, colour: other.colour }).wine).toBeUndefined();
  });
});
