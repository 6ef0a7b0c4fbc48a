import { describe, expect, test } from "bun:test";
import unsaidNames from "../search/data/unsaid-names.txt" with { type: "text" };
import type { Question, Wine } from "../search/wine.ts";
import {
  amid,
  bin,
  brand,
  far,
  felsina,
  foillard,
  jadot,
  latourGiraud,
  perle,
  wine,
  world,
} from "./world.ts";

const latour = wine(far + 4, "Château Latour Pauillac (Premier Grand Cru Classé)", "Pauillac");
const biserno = wine(far + 16, "Biserno Il Pino di Biserno", "Toscane", "red", "Italy");
const colheita = wine(far + 72, "Niepoort Colheita Port", "Porto", "red", "Portugal");
const fides = wine(far + 73, "Pio Cesare Fides Barbera d'Alba", "Barbera d’Alba", "red", "Italy");
const georges = wine(
  far + 74,
  "Domaine Chevillon-Chezeaux Les Saint-Georges Nuits-Saint-Georges 1er Cru",
  "Nuits-Saint-Georges Premier Cru",
);
const macon = wine(far + 72, "Joseph Drouhin Mâcon-Villages", "Mâcon-Villages", "white");
const sori = wine(far + 74, "Gaja Sorì San Lorenzo", "Barbaresco", "red", "Italy");
const stromberg = wine(far + 75, "Schäfer-Fröhlich Stromberg Riesling GG", "Nahe", "white", "Germany");
const fonbel = wine(far + 81, "Château de Fonbel Saint-Émilion Grand Cru", "Grand cru Saint-Émilion");
const stelle = wine(far + 76, "Cascina delle Rose Barbaresco Tre Stelle", "Barbaresco", "red", "Italy");
const papes = wine(far + 78, "Clos des Papes Châteauneuf-du-Pape", "Châteauneuf-du-Pape");
const tignanello = wine(
  far + 77,
  "Antinori Tignanello Chianti Classico Riserva",
  "Chianti Classico",
  "red",
  "Italy",
);

describe("what goes without saying does not", () => {
  test.each<[string, string, Wine, Wine[]]>([
    [
      "the place of a wine whose name is nothing but a word of houses",
      "Caparzo La Casa 2016",
      wine(far + 1476, "Caparzo La Casa Brunello di Montalcino", "Brunello di Montalcino", "red", "Italy"),
      [wine(far + 1477, "Caparzo Brunello di Montalcino", "Brunello di Montalcino", "red", "Italy")],
    ],
    [
      "a country that is called like a state of America",
      "Mukhrani Tavkveri Georgia",
      wine(far + 1871, "Mukhrani Tavkveri", "Kakheti", "red", "Georgia"),
      [wine(far + 1870, "Mukhrani Saperavi", "Kakheti", "red", "Georgia")],
    ],
    [
      "the level of its place",
      "Louis Jadot Pommard 1er Cru Rugiens",
      wine(far + 1771, "Louis Jadot Pommard Rugiens", "Pommard Premier Cru"),
      [wine(far + 1772, "Louis Jadot Beaune Premier Cru Zorblat", "Beaune Premier Cru")],
    ],
    [
      "what a grower also sells as Vin de France",
      'Eric Texier "Chat Fou" VdF Rouge 2024',
      wine(far + 1470, "Éric Texier Chat Fou Côtes du Rhône", "Côtes du Rhône"),
      [wine(far + 1471, "Éric Texier Brézème", "Côtes du Rhône")],
    ],
    [
      "where a Vin de France comes from",
      "Matassa Coume de l'Olla Rouge Côtes Catalanes",
      wine(far + 1472, "Matassa Coume de l'Olla Rouge", "Vin de France"),
      [wine(far + 1473, "Matassa Cuvée Romanissa", "Vin de France")],
    ],
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
      "the article of a wine that has a place's name, between quotation marks",
      'Clos Rougeard Saumur-Champigny "Bourg"',
      wine(far + 1473, "Clos Rougeard Le Bourg Saumur Champigny", "Saumur-Champigny"),
      [wine(far + 1474, "Clos Rougeard Les Poyeux Saumur-Champigny", "Saumur-Champigny")],
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
      "the owner before a château with a name of its own",
      "Château Les Cruzelles 2016 Lalande-de-Pomerol",
      wine(far + 1480, "Denis Durantou Château Les Cruzelles Lalande-de-Pomerol", "Lalande-de-Pomerol"),
    ],
    [
      "a company before an estate's name",
      "Domaine de Ricaud Entre-Deux-Mers 2021",
      wine(
        far + 1481,
        "Vignobles Chaigne et Fils Domaine de Ricaud Entre-deux-Mers",
        "Entre-deux-Mers",
        "white",
      ),
    ],
    [
      "the age of a wine that has one name",
      "Ferreira Duque de Bragança",
      wine(far + 1482, "Ferreira Duque de Bragança 20 Year Tawny Port", "Porto", "red", "Portugal"),
    ],
    [
      "the place that a listed wine is called by, with its colour",
      "Fuligni Ginestreto",
      wine(far + 1483, "Fuligni Rosso di Montalcino Ginestreto", "Rosso di Montalcino", "red", "Italy"),
    ],
    [
      "the colour of a place of both, behind a listed name",
      "Donnafugata Fragore",
      wine(far + 1484, "Donnafugata Fragore Etna Rosso", "De Etna", "red", "Italy"),
    ],
    [
      "a listed house written as one word",
      "Casalfarneto Merago",
      wine(far + 1485, "Casal Farneto Merago Rosso", "Marche", "red", "Italy"),
    ],
    [
      "a listed name written as two words",
      "Claudio Cipressi Colle Quinto",
      wine(far + 1486, "Claudio Cipressi Collequinto Rosato", "Tintilia del Molise", "rosé", "Italy"),
    ],
    [
      "the colour of a name that the title says twice",
      "Ca' dei Frati Pratto",
      wine(
        far + 1487,
        "Cà dei Frati Pratto Bianco (Pratto Benaco Bresciano)",
        "Benaco Bresciano",
        "white",
        "Italy",
      ),
    ],
    [
      "the estate of its second wine, said twice",
      "Château Pichon Baron Les Griffons de Pichon Baron",
      wine(far + 1488, "Château Pichon Baron Les Griffons Pauillac", "Pauillac"),
    ],
    [
      "a double first name before the surname",
      "Jean-Paul Dubost, Fleurie Les Bachelards",
      wine(far + 1601, "Domaine Dubost Les Bachelards Fleurie", "Fleurie"),
    ],
    [
      "first names of which letters are left",
      "Domaine de Villaine Bouzeron Aligoté",
      wine(far + 1602, "Domaine A. et P. de Villaine Bouzeron", "Bouzeron", "white"),
    ],
    [
      "who else is of a listed house",
      "Adriano Sanadaive Barbaresco",
      wine(far + 1489, "Adriano Marco e Vittorio Sanadaive Barbaresco", "Barbaresco", "red", "Italy"),
    ],
    [
      "the harvest of a still Portuguese wine",
      "Quinta dos Carvalhais Rosé",
      wine(far + 1491, "Quinta dos Carvalhais Colheita Rosé", "Dão", "rosé", "Portugal"),
    ],
    [
      "kosher, of a house of such wines",
      "Recanati Rosé Galilee Kosher",
      wine(far + 1492, "Recanati Rosé", "Galilee", "rosé", "Israel"),
    ],
    [
      "which Bonarda a place has",
      "Bonarda Vivace Oltrepò Pavese DOC Tenuta Il Bosco",
      wine(
        far + 1493,
        "Tenuta Il Bosco Vivace Bonarda dell'Oltrepò Pavese",
        "Bonarda dell'Oltrepo Pavese",
        "red",
        "Italy",
      ),
    ],
    [
      "a first name of one letter that is an article too",
      "Christmann Idig Riesling GG",
      wine(far + 1494, "A. Christmann Idig Riesling GG", "Pfalz", "white", "Germany"),
    ],
    [
      'an own name before "de" its house, which stands behind it there',
      "L'Authentique de Haut-Ventenac Francs Côtes de Bordeaux",
      wine(
        far + 1495,
        "Domaine Haut Ventenac L'Authentique Francs Côtes de Bordeaux",
        "Francs - Côtes de Bordeaux",
      ),
    ],
    [
      'its region before a name that begins with "De"',
      "Macchiusanelle Rosso Campania IGT De Beaumont",
      wine(far + 1496, "Fabio de Beaumont Macchiusanelle Rosso", "Campania", "red", "Italy"),
    ],
    [
      "that a site is a lieu-dit",
      "Domaine Robert Roth Muscat Orschwillerbourg",
      wine(far + 1497, "Domaine Robert Roth Orschwillerbourg Lieu-Dit Muscat", "Alsace", "white"),
    ],
    [
      "valley, behind the name of one",
      "Van Loveren Sauvignon Blanc Robertson Valley",
      wine(far + 1498, "Van Loveren Sauvignon Blanc", "Robertson", "white", "South Africa"),
    ],
    [
      "an owner's first name before the estate's",
      "Olivier Merlin La Roche Vineuse, Mâcon",
      wine(far + 1499, "Merlin Mâcon La Roche Vineuse Blanc", "Mâcon-La Roche-Vineuse", "white"),
    ],
    [
      "a region by the name of its vin de pays",
      "Terre di Giurfo Ronna Syrah Terre Siciliane IGT",
      wine(far + 1500, "Terre di Giurfo Ronna Syrah", "Sicilia", "red", "Italy"),
    ],
    [
      "that an island's region is the island",
      "Tianna Negre Bocchoris Negre Mallorca",
      wine(far + 1501, "Tianna Negre Tianna Bocchoris Negre", "Binissalem-Mallorca", "red", "Spain"),
    ],
    [
      "a class spelt with a number",
      "Von Winning Deidesheimer Herrgottsacker Riesling trocken 1er Lage",
      wine(far + 1502, "Von Winning Deidesheimer Herrgottsacker", "Pfalz", "white", "Germany"),
    ],
    [
      "who makes the wine of an estate, set apart",
      "Château La Fleur de Jaugue Saint-Emilion Grand Cru AOC 2015 Georges Bigaud 75cl",
      wine(far + 1503, "Château La Fleur de Jaugue Saint-Émilion Grand Cru", "Saint-Émilion Grand Cru"),
    ],
    [
      "what a rosé is made of",
      "WillaKenzie Estate Rosé of Pinot Noir Willamette Valley",
      wine(far + 1504, "WillaKenzie Estate Rosé", "Willamette Valley", "rosé", "United States"),
    ],
    [
      "that a German red is a cuvée",
      "Weingut Lorenz Urschrei Rotwein Cuvée trocken 2019",
      wine(far + 1505, "Lorenz Urschrei", "Rheinhessen", "red", "Germany"),
    ],
    [
      "the place of a Portuguese house, whose Tinto it is",
      "Casa de Santar Tinto 2019",
      wine(far + 1506, "Casa de Santar Dão", "Dão", "red", "Portugal"),
    ],
    [
      "the colour of a sparkling wine that is called by it",
      "Ferrari Perlé Bianco Riserva Trentodoc 2008",
      wine(far + 1507, "Ferrari Perlé Bianco Riserva", "Trento", "white", "Italy"),
    ],
    [
      "the legal letters of Spain's wine of the land",
      "Códice VT Castilla y León Dominio de Eguren",
      wine(far + 1509, "Dominio de Eguren Códice", "Castilla y León", "red", "Spain"),
    ],
    [
      "the town of the grower, behind the place",
      "Fattoria Casabianca Coppaia Chianti Colli Senesi, Murlo",
      wine(
        far + 1514,
        "Fattoria Casabianca Coppaia Chianti Colli Senesi",
        "Chianti Colli Senesi",
        "red",
        "Italy",
      ),
    ],
    [
      "the village of the grower",
      "Pinot Blanc, Domaine Weinbach, Kaysersberg 2020",
      wine(far + 1515, "Domaine Weinbach Pinot Blanc", "Elzas", "white"),
    ],
    [
      "a double first name by its initials",
      "Côte-Rôtie, J-M Stéphan 2018",
      wine(far + 1516, "Domaine Jean-Michel Stéphan Côte-Rôtie", "Côte-Rôtie"),
    ],
    [
      "the place of a wine that is listed under a region without wines of its name",
      "Georges Vigouroux Pigmentum Ugni-Blanc Colombard Côtes de Gascogne",
      wine(far + 1517, "Georges Vigouroux Pigmentum Ugni Blanc - Colombard", "Sud-Ouest", "white"),
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
    [
      "what a blend is of first",
      "Grenache blend Château de Saint Cosme, Gigondas 2018",
      wine(far + 1720, "Château de Saint Cosme Gigondas", "Gigondas"),
    ],
    [
      "what stands in parentheses",
      "Chianti, Da Vinci, Tuscany (Sangiovese/Merlot)",
      wine(far + 1721, "Da Vinci Chianti", "Chianti", "red", "Italy"),
    ],
    [
      "two grapes that the place allows",
      "2018 Ch. St. Robert, Graves Blanc, Sauvignon/Semillon",
      wine(far + 1722, "Château Saint-Robert Graves Blanc", "Graves", "white"),
    ],
    [
      "another house that the lists know the wine by",
      "Mazzei Fonterutoli Siepi 2013",
      wine(far + 1724, "Mazzei Siepi", "Toscane", "red", "Italy"),
    ],
    [
      "two words said again as one",
      "Ca' Marcanda Bolgheri camarcanda, 2011, Gaja",
      wine(far + 1725, "Gaja Ca'Marcanda Bolgheri", "Bolgheri", "red", "Italy"),
    ],
    [
      "Aszú where puttonyos are counted",
      "Château Dereszla Tokaji 5 Puttonyos",
      wine(far + 1726, "Château Dereszla Aszú 5 Puttonyos", "Tokaj", "white", "Hungary"),
    ],
    [
      "a vin de pays as wide as the region",
      "Elena Walch Pinot Grigio Vigneti delle Dolomiti",
      wine(far + 1727, "Elena Walch Pinot Grigio", "Südtirol - Alto Adige", "white", "Italy"),
    ],
    [
      "a place of sparkling wines",
      "Ferrari Brut Metodo Classico",
      wine(far + 1728, "Ferrari Trento Brut", "Trento", "white", "Italy"),
    ],
    [
      "the grape of Abruzzo",
      "Tiberio Cerasuolo d’Abruzzo Montepulciano 2019",
      wine(far + 1729, "Tiberio Cerasuolo d'Abruzzo", "Cerasuolo d'Abruzzo", "rosé", "Italy"),
    ],
    [
      "a place in parentheses",
      "Petra Toscana Rosso IGT 2022",
      wine(far + 1730, "Petra Toscana (Suvereto)", "Toscana", "red", "Italy"),
    ],
    ["the bin of a number", "Penfolds 389 Shiraz-Cab", bin],
    [
      "the producer of a name of the lists that no other wine has",
      "California Chardonnay Mannequin",
      wine(far + 1731, "Orin Swift Mannequin", "California", "white", "United States"),
    ],
    [
      "who owns the house",
      "Clarendelle par Haut-Brion Rosé",
      wine(far + 1733, "Clarendelle Bordeaux Rosé", "Bordeaux", "rosé"),
    ],
    [
      "the soil of a wine with a name",
      'Sancerre "Silex Galinot" 2022 - Gitton Père & Fils',
      wine(far + 1750, "Gitton Père & Fils Galinot Sancerre", "Sancerre", "white"),
    ],
    [
      "the grape of a sparkling rosé",
      "Weingut Reichsrat von Buhl Rosé Brut",
      wine(far + 1751, "Reichsrat von Buhl Spätburgunder Brut Rosé", "Pfalz", "rosé", "Germany"),
    ],
    [
      "the grape of a rosé that is called by it",
      "Bodini Rosé",
      wine(far + 1770, "Bodini Rosé of Malbec", "Mendoza", "rosé", "Argentina"),
    ],
    [
      "that it is brut, where it is a Non Dosé",
      "Philipponnat Royale Réserve Non Dosé Champagne Brut",
      wine(far + 1773, "Philipponnat Royale Réserve Non Dosé Champagne", "Champagne", "white"),
    ],
    [
      "a place that an estate's wine is called by",
      "Rara Neagra de Purcari",
      wine(far + 1774, "Château Purcari Rara Neagra de Purcari", "South Eastern", "red", "Moldova"),
    ],
    [
      "a town in parentheses behind the place",
      "ROSSO PICENO VELENOSI (ROSSO PICENO DOC 2022/ASCOLI)",
      wine(far + 1752, "Velenosi Rosso Piceno", "Rosso Piceno", "red", "Italy"),
    ],
    [
      "the district that the place of the wine holds",
      "2016 Solano County Green Valley Love Rosé Broc Cellars",
      wine(far + 1753, "Broc Cellars Love Rosè", "North Coast", "rosé", "United States"),
    ],
    [
      "another name of the house",
      "Frei Brothers Reserve Chardonnay 2017",
      wine(far + 1754, "Frei Brothers Chardonnay", "Russian River Valley", "white", "United States"),
    ],
  ])("%s: %s", (_why, title, only) => {
    expect(world(only)({ title }).wine?.id).toBe(only.id);
  });
});

test("the tier of a whole range, in a large catalogue that has seen it, but not that of a wine listed twice", () => {
  const mulas = ["Cabernet Sauvignon", "Carmenère", "Merlot", "Syrah"].map((grape, at) =>
    wine(far + 1500 + at, `Miguel Torres Las Mulas Reserva ${grape}`, "Central Valley", "red", "Chile"),
  );
  const others = ["Pinot Noir", "Viognier", "Chardonnay", "Estelado"].map((name, at) =>
    wine(far + 1505 + at, `Miguel Torres ${name}`, "Central Valley", "red", "Chile"),
  );
  const question = { title: "Miguel Torres Las Mulas Merlot" };
  expect(amid(30_000, ...mulas, ...others)(question).wine?.id).toBe(far + 1502);
  expect(amid(300, ...mulas, ...others)(question).wine).toBeUndefined();
  expect(amid(30_000, ...mulas.slice(2, 3), ...others)(question).wine).toBeUndefined();
});

test("but not the class of a German vineyard", () => {
  const fahrlay = ["", " Terrassen", " Magnum"].map((more, at) =>
    wine(far + 1520 + at, `Clemens Busch Marienburg Fahrlay${more} Riesling GG`, "Mosel", "white", "Germany"),
  );
  const others = ["Riesling Trocken", "Rothenpfad Riesling", "Falkenlay Riesling"].map((name, at) =>
    wine(far + 1525 + at, `Clemens Busch ${name}`, "Mosel", "white", "Germany"),
  );
  const question = { title: "Clemens Busch Marienburg Fahrlay Riesling" };
  expect(amid(30_000, ...fahrlay, ...others)(question).wine).toBeUndefined();
});

test("an Appassimento may be dry", () => {
  const masi = wine(far + 1530, "Masi Grandarella Appassimento Rosso", "Venezie", "red", "Italy");
  const { candidates } = world(masi)({ title: "Masi Grandarella Appassimento trocken" });
  expect(candidates[0]?.evidence.map(({ what }) => what)).not.toContain("the wine is passito");
});

test("the half of an estate's name that its other wine is called by, with the estate's", () => {
  const clinet = wine(far + 1510, "Château Clinet Pomerol", "Pomerol");
  const by = wine(far + 1511, "Château Clinet Pomerol by Clinet", "Pomerol");
  expect(world(clinet, by)({ title: "Pomerol by Clinet 2018" }).wine?.id).toBe(by.id);
  expect(world(clinet, by)({ title: "Château Clinet Pomerol 2018" }).wine?.id).toBe(clinet.id);
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

const unsaid: Record<string, [title: string, wine: Wine]> = {
  "a vineyard": [
    "Il Poggione Brunello di Montalcino Riserva 2019",
    wine(
      far + 1600,
      "Tenuta Il Poggione Brunello di Montalcino Riserva Vigna Paganelli",
      "Brunello di Montalcino",
      "red",
      "Italy",
    ),
  ],
  "a cuvée": [
    "2022 Louis Jadot Beaujolais Villages",
    wine(far + 1601, "Louis Jadot Beaujolais-Villages Combe aux Jacques", "Beaujolais-Villages"),
  ],
  "how it was made": [
    "Muga Rioja Blanco 3/4",
    wine(far + 1602, "Muga Blanco Fermentado en Barrica", "Rioja", "white", "Spain"),
  ],
  "a range": [
    "Kendall Jackson Chardonnay 2021",
    wine(far + 1603, "Kendall-Jackson Vintner's Reserve Chardonnay", "California", "white", "United States"),
  ],
  "the name of a plain Champagne": [
    "Moët Chandon Brut 750ml",
    wine(far + 1604, "Moët & Chandon Impérial Brut Champagne", "Champagne", "white"),
  ],
};

describe("what a label says and sellers leave out goes without saying", () => {
  test.each(Object.entries(unsaid))("%s", (_name, [title, one]) => {
    expect(world(one)({ title }).wine?.id).toBe(one.id);
  });

  test("but not beside the plain wine", () => {
    const [title, one] = unsaid["a cuvée"] as [string, Wine];
    const plain = wine(far + 1605, "Louis Jadot Beaujolais-Villages", "Beaujolais-Villages");
    expect(world(one, plain)({ title }).wine?.id).toBe(plain.id);
  });

  test.each<[string, string, Wine]>([
    [
      "another tier",
      "Jérôme Prévost La Closerie Grand Cru Extra Brut",
      wine(far + 1606, "Jérôme Prévost La Closerie Les Béguines Extra Brut Champagne", "Champagne", "white"),
    ],
    [
      "the year of a Champagne",
      "Moët & Chandon Brut 1969",
      unsaid["the name of a plain Champagne"]?.[1] as Wine,
    ],
    [
      "a rosé that was not asked for",
      "Moët & Chandon Brut",
      wine(far + 1607, "Moët & Chandon Rosé Impérial Brut Champagne", "Champagne", "rosé"),
    ],
    [
      "another number",
      "Fonseca Bin 23 Reserve Port",
      wine(far + 1610, "Fonseca Bin 27 Reserve Port", "Porto", "red", "Portugal"),
    ],
    ["another grape", "Kendall Jackson Merlot 2021", unsaid["a range"]?.[1] as Wine],
    ["a narrower place", "Kendall Jackson Chardonnay Santa Maria Valley", unsaid["a range"]?.[1] as Wine],
    [
      "another name besides",
      "Masi Amarone Classico",
      wine(
        far + 1608,
        "Masi Costasera Amarone Riserva Campolongo",
        "Amarone della Valpolicella",
        "red",
        "Italy",
      ),
    ],
    [
      "its place is another house's name",
      "Château Giscours Margaux",
      wine(far + 1609, "Château Boyd-Cantenac Margaux (Grand Cru Classé)", "Margaux"),
    ],
    [
      "a blend's place, one of whose grapes may be another wine of it",
      "Château Laulerie Bergerac Malbec",
      wine(far + 1723, "Château Laulerie Bergerac Rouge", "Bergerac"),
    ],
  ])("nor of a wine with %s", (_name, title, one) => {
    expect(world(one)({ title }).wine).toBeUndefined();
  });

  test("each line of the list has a house, what is said and what is not", () => {
    const lines = unsaidNames.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
    expect(lines.length).toBeGreaterThan(5000);
    expect(lines.filter((line) => !/^[^\t]+\t[^\t]+\t[^\t]+$/.test(line))).toEqual([]);
    const asked = lines.map((line) => line.split("\t", 2).join("\t").toLowerCase());
    expect(new Set(asked).size).toBe(asked.length);
  });
});

test.each<[string, Question, Wine, Wine[]]>([
  [
    "a house's plain wine is called Classic, and nobody says so",
    { title: "MARC BREDIF VOUVRAY 750ML" },
    wine(far + 1850, "Marc Brédif Vouvray Classic", "Vouvray", "white"),
    [],
  ],
  [
    "or the seller alone says so",
    { title: "Corbières, Château de Caraguilhes Classique 2012" },
    wine(far + 1851, "Château de Caraguilhes Corbières", "Corbières"),
    [],
  ],
  [
    "a Gutswein is a grower's plain one",
    { title: "Grauburgunder Wagner Stempel" },
    wine(far + 1852, "Wagner-Stempel Gutswein Grauburgunder (Trocken)", "Rheinhessen", "white", "Germany"),
    [],
  ],
  [
    "so is what grew on the estate",
    { title: "Cuvaison Pinot Noir" },
    wine(far + 1853, "Cuvaison Estate Grown Pinot Noir", "Los Carneros", "red", "United States"),
    [],
  ],
  [
    "the part of Chianti that a Vin Santo is from",
    { title: "VIN SANTO - FELSINA", colour: "white" },
    wine(
      far + 1855,
      "Fèlsina Vin Santo del Chianti Classico",
      "Vin Santo del Chianti Classico",
      "white",
      "Italy",
    ),
    [felsina],
  ],
  [
    "the region by which a wine was sold before its place had a name",
    { title: "Torrione Val d'Arno di Sopra DOC 2021 Tenuta di Petrolo" },
    wine(far + 1857, "Petrolo Toscana Torrione", "Toscana", "red", "Italy"),
    [],
  ],
  [
    "that a wine called by its grape is its house's",
    { title: "Albariño 2020 Fefiñanes" },
    wine(far + 1882, "Fefiñanes Albariño de Fefiñanes", "Rías Baixas", "white", "Spain"),
    [],
  ],
  [
    "that a wine called like its house is the one of its colour",
    { title: "Rosé 2021 Domaine Tour Campanets" },
    wine(
      far + 1883,
      "Domaine Tour Campanets Tour Campanets Coteaux d'Aix-en-Provence Rosé",
      "Coteaux d'Aix-en-Provence",
      "rosé",
    ),
    [],
  ],
  [
    "what stands in parentheses behind a listed house's one wine",
    { title: "Fino Tío Pepe" },
    wine(far + 1884, "Tio Pepe Palomino Fino Sherry (Muy Seco)", "Fino Sherry", "white", "Spain"),
    [],
  ],
  [
    "that it is brut, where all of the name are",
    { title: "'Quartet' Rosé Roederer Estate" },
    wine(far + 1885, "Roederer Estate Quartet Brut Rosé", "Anderson Valley", "rosé", "United States"),
    [
      wine(far + 1886, "Roederer Estate Quartet Brut", "Anderson Valley", "white", "United States"),
      wine(far + 1887, "Roederer Estate L'Ermitage Brut", "Anderson Valley", "white", "United States"),
    ],
  ],
  [
    "the century of a second vintage, and the year of the classification",
    { title: "Château La Lagune Haut-Médoc Cru Classé en 1855 2017/18" },
    wine(far + 1901, "Château La Lagune Haut-Médoc (Grand Cru Classé)", "Haut-Médoc"),
    [],
  ],
  [
    "that the Port of a shipper's quinta is its Vintage",
    { title: "Taylor's Quinta de Vargellas 2012" },
    wine(far + 1902, "Taylor's Quinta de Vargellas Vintage Port", "Porto", "red", "Portugal"),
    [],
  ],
  [
    "the province that a Prosecco may name",
    { title: "Mionetto Prosecco Brut" },
    wine(far + 1877, "Mionetto Prosecco Treviso Brut", "Prosecco di Treviso", "white", "Italy"),
    [wine(far + 1879, "Mionetto Cartizze Dry", "Cartizze", "white", "Italy")],
  ],
  [
    "the level in the name of a place, of which the rest is said",
    { title: "Domaine des Pasquiers Plan de Dieu" },
    wine(
      far + 1878,
      "Domaine des Pasquiers Côtes du Rhône Villages Plan de Dieu",
      "Côtes-du-Rhône-Villages 'Plan de Dieu'",
    ),
    [],
  ],
  [
    "a village that the wine is called after, as an adjective",
    { title: "Sattlerhof Gamlitz Sauvignon Blanc" },
    wine(far + 1858, "Sattlerhof Gamlitzer Sauvignon Blanc", "Südsteiermark", "white", "Austria"),
    [wine(far + 1897, "Skoff Gamlitz Muskateller", "Südsteiermark", "white", "Austria")],
  ],
  [
    "the level of a named vineyard in Alsace",
    { title: "Riesling Schlossberg Grand Cru Domaine Trapet" },
    wine(far + 1859, "Domaine Trapet Schlossberg Riesling Alsace", "Alsace", "white"),
    [
      wine(
        far + 1860,
        "Domaine Trapet Sonnenglanz Gewurztraminer Alsace Grand Cru",
        "Alsace Grand Cru",
        "white",
      ),
    ],
  ],
])("%s: %j", (_why, question, meant, others) => {
  expect(world(meant, ...others)(question).wine).toEqual(meant);
});

test("a place goes without saying where all wines of the house are of it, in a catalogue that has many", () => {
  const [brut, royal, carneros] = [
    ["Gloria Ferrer Sonoma Brut", "Sonoma"],
    ["Gloria Ferrer Royal Cuvée Brut", "Sonoma"],
    ["Gloria Ferrer Blanc de Noirs Brut Carneros", "Los Carneros"],
  ].map(([title = "", region = ""], at) =>
    wine(far + 1863 + at, title, region, "white", "United States"),
  ) as [Wine, Wine, Wine];
  const title = "Gloria Ferrer Brut";
  expect(amid(30_000, brut, royal)({ title }).wine).toEqual(brut);
  expect(amid(30_000, brut, royal, carneros)({ title }).wine).toBeUndefined();
  expect(amid(300, brut, royal)({ title }).wine).toBeUndefined();
  const [plain, ofVillage] = ["A. Christmann Riesling", "A. Christmann Ruppertsberg Riesling"].map(
    (title, at) => wine(far + 1888 + at, title, "Pfalz", "white", "Germany"),
  ) as [Wine, Wine];
  expect(amid(30_000, plain, ofVillage)({ title: "A Christmann Riesling" }).wine).toEqual(plain);
});

test("a place means the colour for which it is known, where it is said", () => {
  const nozay = wine(far + 1890, "Domaine du Nozay Sancerre Blanc", "Sancerre", "white");
  const decided = amid(3000, nozay, wine(far + 1891, "Domaine Zurlot Sancerre Rouge", "Sancerre"));
  expect(decided({ title: "Sancerre Domaine du Nozay" }).wine).toEqual(nozay);
  expect(decided({ title: "Domaine du Nozay" }).wine).toBeUndefined();
});

describe("who makes a wine is said once, however often a title says it", () => {
  const louviere = [
    wine(far + 90, "Château La Louvière Pessac-Léognan", "Pessac-Léognan"),
    wine(far + 91, "Château La Louvière L de La Louvière Pessac-Léognan", "Pessac-Léognan"),
  ] as const;
  const walch = [
    wine(far + 92, "Elena Walch Cardellino Chardonnay", "Südtirol - Alto Adige", "white", "Italy"),
    wine(far + 93, "Elena Walch Chardonnay", "Südtirol - Alto Adige", "white", "Italy"),
  ] as const;
  const margaux = [
    wine(far + 94, "Château Margaux", "Margaux"),
    wine(far + 95, "Château Margaux Margaux du Château Margaux", "Margaux"),
  ] as const;
  const neive = wine(far + 1870, "Castello di Neive Barbera d'Alba", "Barbera d’Alba", "red", "Italy");
  test.each<[string, readonly Wine[], Wine]>([
    ["Château La Louvière Pessac-Léognan - Château La Louvière", louviere, louviere[0]],
    ["Château La Louvière Pessac-Léognan (Château La Louvière)", louviere, louviere[0]],
    ["Elena Walch Cardellino Chardonnay - Elena Walch", walch, walch[0]],
    ["Elena Walch, Elena Walch Cardellino Chardonnay", walch, walch[0]],
    ["Château Margaux Margaux du Château Margaux", margaux, margaux[1]],
    ["Barbera d'Alba Castello di Neive Castello di Neive", [neive], neive],
  ])("%s", (title, wines, meant) => {
    expect(world(...wines)({ title, colour: meant.colour }).wine).toEqual(meant);
  });
});

const krutzler = wine(far + 1701, "Krutzler Blaufränkisch", "Burgenland", "red", "Austria");
const wachter = wine(far + 1702, "Wachter-Wiesler Béla-Jóska", "Südburgenland", "red", "Austria");
const welschriesling = wine(
  far + 1704,
  "Krutzler Südburgenland Welschriesling",
  "Südburgenland",
  "white",
  "Austria",
);
const gomez = wine(far + 1703, "Gómez Cruzado Crianza", "Rioja", "red", "Spain");
test.each([
  ["a district by which no wine is sorted", "Krutzler Blaufränkisch Südburgenland", [krutzler], krutzler],
  [
    "a district that no title of the house says",
    "Krutzler Blaufränkisch Südburgenland",
    [krutzler, wachter],
    krutzler,
  ],
  ["but not where one does", "Krutzler Blaufränkisch Südburgenland", [krutzler, welschriesling], undefined],
  ["a village behind the last name", "2019 Rioja Crianza Gómez Cruzado, Haro", [gomez], gomez],
  ["but not beside the place, where labels have it", "Gómez Cruzado Crianza Rioja Haro", [gomez], undefined],
] as const)("a narrower place: %s", (_what, title, wines, expected) => {
  expect(amid(30_000, ...wines)({ title }).wine).toEqual(expected);
});

test("a narrower place tells of another wine in a small catalogue, which has few regions", () => {
  expect(amid(300, krutzler)({ title: "Krutzler Blaufränkisch Südburgenland" }).wine).toBeUndefined();
});

const jaune = wine(far + 1710, "Domaine Jacques Puffeney Arbois Vin Jaune", "Arbois", "white");
test.each([
  ["the grape of a style that has one", "Jacques Puffeney Savagnin Vin Jaune", jaune],
  ["but not another one", "Jacques Puffeney Chardonnay Vin Jaune", undefined],
] as const)("%s", (_what, title, expected) => {
  expect(world(jaune)({ title }).wine).toEqual(expected);
});

const inama = wine(far + 1732, "Inama Azienda Agricola Bradisismo Veneto Rosso", "Veneto", "red", "Italy");
test("a company's form is no word of a wine's title", () => {
  const other = wine(
    far + 1734,
    "Inama Azienda Agricola Bradisismo Cabernet Sauvignon",
    "Veneto",
    "red",
    "Italy",
  );
  expect(world(inama, other)({ title: "Inama Bradisismo Veneto Rosso 2006" }).wine).toEqual(inama);
});

test.each([
  [
    "Manz Grauburgunder 2024",
    wine(far + 1880, "Manz Grauburgunder Trocken", "Rheinhessen", "white", "Deutschland"),
  ],
  [
    "Zirlotta Estate Merlot California",
    wine(far + 1881, "Zirlotta Estate Merlot California USA", "California", "red", "United States"),
  ],
  [
    "Alzinger Loibenberg Smaragd Riesling",
    wine(far + 1898, "Alzinger Smaragd Ried Loibenberg Riesling", "Wachau", "white", "Österreich"),
  ],
])("a wine's country is read in whatever language the catalogue writes it: %s", (title, meant) => {
  expect(world(meant)({ title }).wine).toEqual(meant);
});

describe("an address in the web says what the title does", () => {
  test.each<[string, string, Wine]>([
    [
      "an article grown onto a name",
      "ornellaia ornus dellornellaia",
      wine(far + 1910, "Ornellaia Ornus", "Toscana", "white", "Italy"),
    ],
    [
      "a place of several words in one",
      "chateau paradis one coteaux daixenprovence",
      wine(far + 1911, "Château Paradis One Rosé", "Coteaux d'Aix-en-Provence", "rosé"),
    ],
    ["a saint's", "chateau teynac stjulien", wine(far + 1912, "Château Teynac Saint-Julien", "Saint-Julien")],
    [
      "two first names in one",
      "jeanrene nudant volnay 1er cru les santenots",
      wine(far + 1913, "Domaine Nudant Volnay 1er Cru 'Les Santenots'", "Volnay 1er Cru Santenots"),
    ],
    [
      "the producer's name once, of a wine called like it",
      "antinori villa chianti classico riserva",
      wine(
        far + 1914,
        "Antinori Villa Antinori Chianti Classico Riserva",
        "Chianti Classico",
        "red",
        "Italy",
      ),
    ],
    [
      "the producer's name as a part of the wine's",
      "castell de raimat chardonnay",
      wine(far + 1915, "Raimat Castell De Raimat Chardonnay", "Costers del Segre", "white", "Spain"),
    ],
    [
      "a name of three words, which the catalogue has twice",
      "castelo de medina verdejo",
      wine(far + 1916, "Bodegas Castelo de Medina Castelo de Medina Verdejo", "Rueda", "white", "Spain"),
    ],
    [
      "an estate twice, and its colour",
      "chateau carbonnieux carbonnieux blanc",
      wine(
        far + 1917,
        "Château Carbonnieux Pessac-Léognan Blanc (Grand Cru Classé de Graves)",
        "Pessac-Léognan",
        "white",
      ),
    ],
    [
      "a château that is none",
      "chateau domaine de chevalier",
      wine(far + 1918, "Domaine de Chevalier Pessac-Léognan (Grand Cru Classé de Graves)", "Pessac-Léognan"),
    ],
  ])("%s", (_what, title, meant) => {
    expect(amid(3000, meant)({ title, colour: meant.colour }).wine).toEqual(meant);
  });
});

describe("what a wine of its kind is anyway goes without saying", () => {
  test.each<[string, string, Wine]>([
    [
      "of which year most of it is",
      "Henriot Brut Souverain V19",
      wine(far + 1920, "Henriot Souverain Brut Champagne", "Champagne", "white"),
    ],
    [
      "that a rosé is dry",
      "Beyerskloof Pinotage Rosé",
      wine(far + 1921, "Beyerskloof Pinotage Dry Rosé", "Stellenbosch", "rosé", "South Africa"),
    ],
    [
      "that a Silvaner is",
      "Juliusspital Silvaner",
      wine(far + 1922, "Juliusspital Silvaner Trocken", "Franken", "white", "Germany"),
    ],
    [
      "the colour in the place's older name",
      "Cavalchina Amedeo Custoza Superiore",
      wine(
        far + 1923,
        "Cavalchina Amedeo Bianco di Custoza Superiore",
        "Bianco di Custoza",
        "white",
        "Italy",
      ),
    ],
    [
      "the class of a growth by its short name",
      "Louis Jadot Clos de Bèze",
      wine(far + 1924, "Louis Jadot Chambertin Clos de Beze Grand Cru", "Chambertin-Clos de Bèze Grand Cru"),
    ],
    [
      "a class that the vineyard has been given since",
      "Pascal Renaud Pouilly-Fuissé 1er Cru Aux Chailloux",
      wine(far + 1950, "Pascal Renaud Pouilly-Fuissé 'Aux Chailloux'", "Pouilly-Fuissé", "white"),
    ],
    [
      "that a French wine is organic",
      "Domaine Vacheron Sancerre Organic",
      wine(far + 1951, "Domaine Vacheron Sancerre Blanc", "Sancerre", "white"),
    ],
    [
      "what a grower calls his plain wine",
      "Hubert Brochard Sancerre Tradition",
      wine(far + 1952, "Hubert Brochard Sancerre Blanc", "Sancerre", "white"),
    ],
    [
      "the Classico of a place that has none",
      "Oddero Barolo Classico",
      wine(far + 1953, "Oddero Barolo", "Barolo", "red", "Italy"),
    ],
    [
      "the colour of a wine called by its place, in a seller's language",
      "Masseto Tinto",
      wine(far + 1954, "Masseto Toscana", "Toscana", "red", "Italy"),
    ],
    [
      "the first name of the one house of Champagne that is called so",
      "Roederer Blanc de Blancs Millésime",
      wine(far + 1955, "Louis Roederer Blanc de Blancs Brut Champagne (Vintage)", "Champagne", "white"),
    ],
    [
      "the company before the producer, beside the wine's own name",
      "Montemajor Nativ Blu Onice Aglianico",
      wine(far + 1956, "Nativ Blu Onice Aglianico Irpinia", "Irpinia", "red", "Italy"),
    ],
    [
      "the producer of a label of several words",
      "Clos de l'Oratoire des Papes Châteauneuf-du-Pape",
      wine(far + 1957, "Ogier Clos de l'Oratoire des Papes Châteauneuf-du-Pape", "Châteauneuf-du-Pape"),
    ],
    [
      "who founded a house",
      "Joseph Faiveley Vosne-Romanée",
      wine(far + 1925, "Faiveley Vosne-Romanée", "Vosne-Romanée"),
    ],
  ])("%s", (_what, title, meant) => {
    expect(amid(3000, meant)({ title, colour: meant.colour }).wine).toEqual(meant);
  });
});
