import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import grapeData from "../search/data/grapes.json" with { type: "json" };
import namedWines from "../search/data/named-wines.txt" with { type: "text" };
import tierData from "../search/data/tiers.json" with { type: "json" };
import wordData from "../search/data/words.json" with { type: "json" };
import { normalise } from "../search/normalise.ts";

/** Words as text; kinds other than names are marked: "reserve/tier". */
const asked = (title: string) =>
  normalise(title, "asked")
    .words.filter((word) => word.kind !== "stop")
    .map((word) => (word.kind === "name" ? word.text : `${word.text}/${word.kind}`))
    .join(" ");

const cases: Record<string, [string, string][]> = {
  "1 characters": [
    ["Château d’Yquem", "chateau/house yquem"],
    ["Lapierre \\u00c9t\\u00e9", "lapierre ete"],
    ["Ch\ufffdteau L\ufffdoville", "chateau/house leoville"],
    ["Ch??teau Muga", "chateau/house muga"],
    ["Ch?teau Muga? Ros\ufffd", "chateau/house muga rose/colour"],
    ["Gr?ner Veltliner Graham?s", "gruner veltliner/grape graham s"],
    ["L\ufffdEnclos", "enclos"],
    ["Weißburgunder Œil", "pinot blanc/grape oeil"],
    ["MÜLLER-THURGAU", "muller thurgau/grape"],
    ["Skærsøgaard Ł", "skaersogaard l"],
    ["Lauer Senior № 6", "lauer senior 6/number"],
    ["Valbuena 5o", "valbuena"],
  ],
  "2 glued and dotted letters": [
    ["MerlotReserva", "merlot/grape reserve/tier"],
    ["Barolo D.O.C.G. Vajra", "barolo vajra"],
    ["G.D. Vajra", "g vajra"],
    ["Stag's Leap Wine Cellars S.L.V.", "stag leap wine/house cellars/house slv"],
    ["Muga S.L", "muga sl/house"],
    ["Adriano Marco S.S.A.", "adriano marco ssa/house"],
    ["N.V. D.O. Cava Muga", "cava muga"],
  ],
  "3 sizes, packs, prices, points, strength": [
    ["Muga 0.75l", "muga"],
    ["muga-750-ml", "muga"],
    ["Muga 6x75cl", "muga"],
    ["Muga 075", "muga"],
    ["Muga magnum lt 3", "muga"],
    ["Santa Rita 120 x 750 ml", "santa rita 120/number"],
    ["Dark Horse Rosé Can 375ML", "dark horse rose/colour"],
    ["Graham's Tawny 40Y", "graham tawny/tier 40/number years old/tier"],
    ["Muga cos. 2009 Bod. Hderos Muga", "muga bodegas/house herederos/house muga"],
    ["Rượu vang trắng Muga", "white/colour muga"],
    ["Vino tinto argentino Muga", "red/colour muga"],
    ["Sea Smoke 'Ten,' Sta. Rita Hills", "sea smoke ten saint rita hills"],
    ["Fourtet Saint-Emilion GC Classe 19-", "fourtet saint emilion cru classe/tier"],
    ["Muga (12 bt)", "muga"],
    ["Muga case of 6", "muga"],
    ["Muga 1998 (1 bt) OC", "muga"],
    ["Muga 62cl clavelin", "muga"],
    ["Muga € 12.50", "muga"],
    ["Muga PRIS: 425,-", "muga"],
    ["Muga kr. 75,- / 345,-", "muga"],
    ["Muga kr. -- /800,-", "muga"],
    ["Muga (₡16,500)", "muga"],
    ["Muga HK$1,200.00", "muga"],
    ["Muga 2012 £7.25", "muga"],
    ["Muga 49,-- Reserva", "muga reserve/tier"],
    ["Muga 24,00", "muga"],
    ["Muga (Tempranillo) 75.", "muga tempranillo/grape"],
    ["Muga 2011 85", "muga"],
    ["Foillard Morgon Cuvée 3.14", "foillard morgon cuvee/tier 3/number 14/number"],
    ["2016 Ron Rubin", "ron rubin"],
    ["Muga 95 pts", "muga"],
    ["Muga 95 pts RP", "muga"],
    ["Muga (95 Parker)", "muga"],
    ["Muga Reserva 92 pontos", "muga reserve/tier"],
    ["Parker Coonawarra", "parker coonawarra"],
    ["Muga RP 97+", "muga"],
    ["Muga 13.5% vol", "muga"],
    ["Muga 0%", "muga alcohol free/tier"],
    ["Muga 0,5 % vol", "muga alcohol free/tier"],
    ["Magnum Muga", "muga"],
    ["DOPPIO MAGNUM Muga", "muga"],
    ["Muga 1/2 bottle", "muga"],
    ["Muga HALF bt.", "muga"],
    ["Alamos Malbec Magnum 1500 cc", "alamos malbec/grape"],
    ["La Plantze 1935 CC", "plantze cc"],
    ["Muga 1.5 Lts", "muga"],
    ["Issan - 37, 5cl", "issan"],
    ["Muga OWC 6", "muga"],
    ["Muga 2019 muu", "muga"],
    ["Muga (3 JM50)", "muga"],
    ["Siete CAJA 1", "siete"],
    ["Lacerta Cuvée X 2019", "lacerta cuvee/tier x"],
    ["Muga (Ref. 10234)", "muga"],
    ["Dadá Art 1", "dada art 1/number"],
    ["MUGA 750ML CS", "muga"],
    ["CRISTAL ROSE 2013 CS", "cristal rose/colour"],
    ["Muga (6 / Case)", "muga"],
    ["Muga 750", "muga"],
    ["Muga 75", "muga"],
    ["Muga Rosado 0.75", "muga rose/colour"],
    ["Muga / 0,75 lit", "muga"],
    ["Muga (6 x 0,)", "muga"],
    ["Muga 1, Magnum", "muga"],
    ["Muga cl.37,5", "muga"],
    ["Muga 2015 750-12", "muga"],
    ["Muga 3 Cs In Wood", "muga"],
    ["Muga CX6", "muga"],
    ["Muga 6 Cs 2023", "muga"],
    ["Ramos Pinto 30 Års", "ramos pinto 30/number years old/tier"],
    ["Ramos Pinto 30 éves", "ramos pinto 30/number years old/tier"],
    ["Muga PRÉ-VENDA", "muga"],
    ["Muga Pre-order", "muga"],
    ["Agrapart Brut NV()", "agrapart brut/tier"],
    ["Dria País: França", "dria france/country"],
    ["Muga (uno por pedido)", "muga"],
    ["Fèvre Grand Gru", "fevre grand cru/tier"],
    ["Fèvre Gran Cru", "fevre grand cru/tier"],
    ["Muga 6 / Case", "muga"],
    ["Muga (1*)", "muga"],
    ["Muga (1*Mag)", "muga"],
    ["Muga – 192,93 zł.**", "muga"],
    ["Collin Maillons - 48 mois sur lie", "collin maillons"],
    ["Muga 1.5l 1,650", "muga"],
    ["Muga (Bundle of 3)", "muga"],
    ["Muga Rioja DOC/bc", "muga rioja"],
    ["Fieuzal (Second)", "fieuzal"],
    ["Barolo Maiolica (COMUNE: DIANO D'ALBA 2019)", "barolo maiolica"],
    ["Penfolds Bin 389", "penfolds bin 389/number"],
    ["Wente Morning Fog, CA", "wente morning fog"],
    ["Wente Morning Fog, CA 2019", "wente morning fog"],
    ["Château Talbot, FR, 2018", "chateau/house talbot"],
    ["Torbreck Barossa Valley, SA", "torbreck barossa valley"],
    ["Henschke Eden Valley, SA 690", "henschke eden valley"],
    ["Pontet-Canet Pauillac FR", "pontet canet pauillac"],
    ["Calafuria Tormaresca (BR)", "calafuria tormaresca"],
    ["Foillard Morgon (VV)", "foillard morgon old vines/tier"],
    ["Iuli Natalin, Montaldo di Cerrina (AL) 2023", "iuli natalin"],
    ["Rimbaud 5º", "rimbaud 5/number"],
    ["Valbuena 5º Año", "valbuena"],
    ["San Michele Appiano Lagrein", "saint michael eppan lagrein/grape"],
    ["Guigal La Mouline (Sur Quotas) Sur Demande", "guigal mouline"],
    ["Molino Gallinotto DCOG", "molino gallinotto"],
    ["Clos Saint Jean 1-er", "clos saint jean premier cru/tier"],
    ["Samas, Sardegna *", "samas sardegna"],
    ["El Coto Crianza HALF", "coto crianza/tier"],
    ["Favray 1/2", "favray"],
    ["Muga Blanco 3/4", "muga white/colour"],
    ["Lacoste Borie (C6)", "lacoste borie"],
    ["[yellow tail] Shiraz", "yellow tail syrah/grape"],
    ["My Better Half", "my better half"],
    ["Taylor's Single Harvest 2016 Port", "taylor single harvest port"],
    ["Noval Harvest 1986 Port", "noval colheita/tier port"],
    ["[Selected] Muga [D94]", "muga"],
    ["Arinzano Vino de Pago", "arinzano"],
    ["Postigo 3er Año", "postigo 3/number ano"],
    ["Wine Merlot Canyon Road", "merlot/grape canyon road"],
    ["VT El Niño de Campillo", "red/colour nino campillo"],
    ["V.R. Muga", "rose/colour muga"],
    ["VB. Muga", "white/colour muga"],
    ["Chadwick Puente Alta", "chadwick puente alto"],
    ["Wines of Substance", "wines/house substance"],
  ],
  "4 years of the caller": [
    ["clos des lunes lune d or 2018 21157 fr eur fr", "clos lunes lune or"],
    ["Muga 2015", "muga"],
    ["Muga '05", "muga"],
    ["Contino 19-", "contino"],
    ["Cepa 21 – 2022", "cepa 21/number"],
    ["Laherte (Disg. Nov 2022)", "laherte"],
    ["Calsac disg. 24 Oct 2022", "calsac"],
    ["Calsac - disg 25", "calsac"],
    ["Breton Morgon (Case only)", "breton morgon"],
    ["Uccelliera Brunello di Montalcino (/6)", "uccelliera brunello montalcino"],
    ["E&J Gallo Signature", "gallo signature"],
    ["Bereche deg. 20 ans", "bereche deg 20/number years old/tier"],
    ["Codorniu 12 Ars Collecta", "codorniu 12/number ars collecta"],
    ["São Pedro Aged 10 Ans Porto", "sao pedro 10/number years old/tier porto"],
    ["Calem 10 års Tawny", "calem 10/number years old/tier tawny/tier"],
    ["Saleya Rosé Keg", "saleya rose/colour"],
    ["Johannisberg Vinho Branco Alemão", "johannisberg white/colour germany/country"],
    ["Terrasse d'Elise “L’Enclos”", "terrasse elise enclos"],
    ["Etxaniz Txakolina", "etxaniz txakoli"],
    ["Banfi Chianti Clasico", "banfi chianti classico/tier"],
    ["Pegau Cuvée Réservée (original trækasse)", "pegau cuvee/tier reservee"],
    ["Jacquesson 739 Dégorgement Tardif 2015", "jacquesson 739/number recemment degorge/tier"],
    ["Château Palmer--Vintage 1986", "chateau/house palmer"],
    ["Croft--Vintage", "croft vintage/tier"],
    ["Evolúció Late Harvest 2019", "evolucio late harvest/tier"],
    ["Muga Harvest 2019", "muga"],
    ["1001 Bollinger", "bollinger"],
    ["2014/2015 Muga", "muga"],
    ["Muga NV", "muga"],
    ["Muga N/V", "muga"],
    ["Muga '13", "muga"],
    ["Muga, Spain '13'", "muga spain/country"],
    ["2015er Muga", "muga"],
    ["Muga 15-", "muga"],
    ["Muga 18 -", "muga"],
    ["Muga Selección Especial 05", "muga special selection/tier"],
    ["Opus One Overture Bin 04", "opus one overture bin 04/number"],
    ["Collin Les Maillons (disg 2024)", "collin maillons"],
    ["Collin Les Maillons (dég. 03/2019)", "collin maillons"],
  ],
  "5 possessive": [
    ["Taylor's Port", "taylor port"],
    ["lindeman s bin 85", "lindeman bin 85/number"],
    ["lindeman-s-bin-85", "lindeman bin 85/number"],
    ["chateau siran s margaux", "chateau/house siran s margaux"],
    ["Riesling S Keller", "riesling/grape s keller"],
  ],
  "6 stars and numbers": [
    ["Auslese **", "auslese/tier **/number"],
    ["Ferrari Brut* Trento", "ferrari brut/tier trento"],
    ["Cabrière *Unwooded* Pinot Noir", "cabriere unoaked/tier pinot noir/grape"],
    ["Vajra “Coste e Fossati”", "vajra coste fossati"],
  ],
  "7 other scripts and codes": [
    ["Вино Tesch", "tesch"],
    ["Jamet c2x40052807", "jamet"],
    ["20124. Camensac", "camensac"],
    ["763- Trumpeter", "trumpeter"],
  ],
  "8 abbreviations and Roman numerals": [
    ["Ch. Latour", "chateau/house latour"],
    ["St. Emilion", "saint emilion"],
    ["Uccelliera Ris.", "uccelliera reserve/tier"],
    ["Mqs. de Riscal Res.", "marques riscal reserve/tier"],
    ["Weil Rsl Trocken", "weil riesling/grape trocken/tier"],
    ["Künstler Riesl. tr.", "kunstler riesling/grape trocken/tier"],
    ["Gemma Gran Sel.", "gemma gran selezione/tier"],
    ["Broadbent 10yo", "broadbent 10/number years old/tier"],
    ["Louis XV", "louis 15/number"],
    ["Castelmaure No. 3", "castelmaure 3/number"],
    ["CH by Chocapalha", "ch chocapalha"],
    ["Chapoutier Pie VI", "chapoutier pie 6/number"],
    ["Gramona Vi de Glass", "gramona vi glass"],
    ["Mont-Redon bco", "mont redon white/colour"],
    ["Faustino I Gran Reserva", "faustino 1/number gran reserve/tier"],
    ["Corimbo I Bodegas La Horra", "corimbo 1/number bodegas/house horra"],
    ["Prod. del Barbaresco", "produttori barbaresco"],
    ["Dom Rosé Ruinart", "dom rose/colour ruinart"],
    ["Guado Ten. Argentiera", "guado tenuta/house argentiera"],
    ["Sea Smoke Ten Pinot Noir", "sea smoke ten pinot noir/grape"],
  ],
  "9 phrases": [
    ["CdP Beaucastel", "chateauneuf pape beaucastel"],
    ["DRC Richebourg", "domaine/house romanee conti richebourg"],
    ["Huet Moelleux 1er Trie", "huet sweet/tier premiere trie"],
    ["GSM", "grenache/grape syrah/grape mourvedre/grape"],
    ["Vall Llach Merlot/Cab", "vall llach merlot/grape cabernet sauvignon/grape"],
    ["Heiligenstein Erste ÖTW Lage", "heiligenstein erste lage/tier"],
    ["Argiano Supertuscan", "argiano"],
    ["Mogador Manyetes Vi de Vila Gratallops", "mogador manyetes gratallops"],
    ["Pieropan Soave Cl.", "pieropan soave classico/tier"],
    ["Dauvissat Vaillons 1C", "dauvissat vaillons premier cru/tier"],
    ["Lagune 3ème Cru Classé en 1855", "lagune cru classe/tier"],
    ["Oyster Bay SB", "oyster bay sauvignon blanc/grape"],
    ["Loimer GV", "loimer gruner veltliner/grape"],
    ["Chard Farm Chard", "chard farm/house chardonnay/grape"],
    ["Umani Ronchi Mont. d'Abruzzo", "umani ronchi montepulciano abruzzo"],
    ["Crémant d'Elsass", "cremant/tier alsace"],
    ["Leroy Burgundy", "leroy bourgogne"],
    ["Gruet New Mexico", "gruet newmexico"],
    ["Villa Sparina Gavi del Comune di Gavi", "villa/house sparina gavi gavi"],
    ["Mateus The Original", "mateus"],
    ["Denominazione di Origine Controllata Gavi", "gavi"],
    ["Lune d'Argent Grand Vin Blanc", "lune argent grand vin/tier white/colour"],
    ["BV Rutherford", "beaulieu vineyard/house rutherford"],
    ["B & G Tourmaline", "barton guestier tourmaline"],
    ["Barton & Guestier B&G Réserve", "barton guestier reserve/tier"],
    ["Dauvissat-Camus Les Clos", "vincent dauvissat clos"],
    ["Cantina Produttori di Merano Tyrol", "kellerei/house meran tyrol"],
    ["Sauternes and Barsac Coutet", "sauternes coutet"],
  ],
  "10 closed vocabularies": [
    ["Spätburgunder Alte Reben", "pinot noir/grape old vines/tier"],
    ["Shiraz", "syrah/grape"],
    ["Amado Sur Bonarda", "amado bonarda/grape"],
    ["Anne Gros Bourgogne", "anne gros bourgogne"],
    ["Joseph Colin Saint-Aubin", "joseph colin saint aubin"],
    ["Merlot - Nero d'Avola", "merlot/grape nero d avola/grape"],
    ["Gran Rsva", "gran reserve/tier"],
    ["1er Cru Vieilles Vignes", "premier cru/tier old vines/tier"],
    ["Brut Nature", "brut nature/tier"],
    ["Dosage Zéro", "brut nature/tier"],
    ["0 dosage", "brut nature/tier"],
    ["Taittinger Prélude Grands Crus", "taittinger prelude grand cru/tier"],
    ["Beau-Séjour Premiers Grands Crus Classés (B)", "beau sejour cru classe/tier"],
    ["Sigalas Rabaud 1er CC", "sigalas rabaud cru classe/tier"],
    ["Ukraina", "ukraine/country"],
    ["Oremus Hungría", "oremus hungary/country"],
    ["Tinto", "red/colour"],
    ["South Africa", "southafrica/country"],
    ["Kabinett feinherb", "kabinett/tier feinherb/tier"],
    ["LBV", "lbv/tier"],
    ["Saint-Pierre 4th GCC", "saint pierre cru classe/tier"],
    ["Cantenac Brown Margaux, 3. Cru", "cantenac brown margaux cru classe/tier"],
    ["Bastion 1e cr", "bastion premier cru/tier"],
    ["Bastion 1cru", "bastion premier cru/tier"],
    ["Duhart-Milon 4 Cru", "duhart milon cru classe/tier"],
    ["Grand-Puy-Lacoste 5 ème Cru Classé", "grand puy lacoste cru classe/tier"],
    ["Bruno Paillard Brut Dosage Zéro", "bruno paillard brut nature/tier"],
    ["Angelus Grand Cru Classé A", "angelus cru classe/tier"],
    ["Nonino Acquavite", "nonino grappa/tier"],
    ["Gnarly Head Zin", "gnarly head zinfandel/grape"],
    ["Brancott Organic", "brancott organic/tier"],
    ["Cazes Tuilé", "cazes tuile/tier"],
    ["Fino Dos Palmas", "fino/tier dos palmas/tier"],
    ["Brane-Cantenac 2 Grand Cru Classé", "brane cantenac cru classe/tier"],
  ],
  "11 legal and shop words are dropped": [
    ["Muga Rioja DOCa Unknown bottle", "muga rioja"],
    ["Muga DO Ca Rioja", "muga rioja"],
    ["Muga - Red - 750 ml - Standard Bottle", "muga red/colour"],
    ["Muga, Rioja [Wine Spectator 93 pts]", "muga rioja"],
    ["Muga top shoulder, soiled labels", "muga"],
    ["Muga (bottom neck)", "muga"],
    ["Muga Pinot Noir - can", "muga pinot noir/grape"],
    ["Muga – Nyhed!", "muga"],
    ["Вино Muga 2015 г.", "muga"],
    ["Muga cutie lemn", "muga"],
    ["Muga TABLE RED", "muga red/colour"],
    ["Sandrone Le Vigne Sibi et Paucis", "sandrone vigne"],
    ["Talbot Mis en bouteille au château", "talbot"],
    ["Torres Viña Sol Miniature Bottle", "torres vina/house sol"],
    ["Gobelsburg Kamptal DAC", "gobelsburg kamptal"],
    ["Vincens Origine", "vincens origine"],
    ["Lot 4 Inama", "4/number inama"],
    ["Domaine FL Chamboureau", "domaine/house fl chamboureau"],
    ["Chamboureau FL", "chamboureau"],
    ["Inama Vigneto du Lot", "inama vigneto lot"],
    ["Pesquié Mg en caisse bois", "pesquie"],
    ["Porta hanapakkaus", "porta"],
    ["Moët Impérial Without Box", "moet imperial"],
    ["Moët Impérial astucciato", "moet imperial"],
    ["Cervoles Estrats eco", "cervoles estrats"],
    ["Muga estuche de madera", "muga"],
    ["Muga v dárkové krabici", "muga v"],
    ["Maschio Trio Pack", "maschio"],
    ["Rượu vang Pháp Château Lascombes", "chateau/house lascombes"],
    ["Camensac 1,5 л", "camensac"],
    ["Barton 2005 w/box 3000ml", "barton"],
    ["Brane Cantenac (Scuffed Label) - 6bots 750mlx6", "brane cantenac"],
    ["ZUCCARDI VINHO 750ML Q MALBEC", "zuccardi q malbec/grape"],
    ["Aveleda Vinho Verde", "aveleda vinho verde"],
    ["Vinho De Grendel Rubaiyat", "grendel rubaiyat"],
    ["Vinho Tinto Argentino Riccitelli", "red/colour riccitelli"],
    ["Catena Zapata Malbec Argentino", "catena zapata malbec/grape argentino"],
    ["Continuum Proprietary Red", "continuum red/colour blend/house"],
  ],
};

for (const [step, rows] of Object.entries(cases))
  describe(step, () => {
    test.each(rows)("%s", (title, expected) => {
      expect(asked(title)).toBe(expected);
    });
  });

test("no spelling of the closed vocabularies is hidden by an earlier step", () => {
  // Codes of breeders end in numbers that are dropped, and two spellings mean a place or a style as well.
  const known = new Set(["pinot de l ermitage", "pedro ximenez"]);
  const hidden: string[] = [];
  const check = (kind: string, text: string, spellings: readonly string[]) => {
    for (const spelling of spellings) {
      const words = normalise(spelling).words.filter((word) => word.kind !== "stop");
      const right = words.length === 1 && words[0]?.text === text && words[0].kind === kind;
      if (!right && !known.has(spelling) && !(kind === "grape" && /\d/.test(spelling)))
        hidden.push(`${spelling}: ${words.map((word) => word.text).join(" ")}`);
    }
  };
  for (const [, text, ...spellings] of grapeData.grapes as string[][])
    check("grape", text as string, spellings);
  for (const [text, , ...spellings] of tierData.tiers as string[][]) check("tier", text as string, spellings);
  for (const [text, spellings] of Object.entries(wordData.colours)) check("colour", text, spellings);
  for (const [text, spellings] of Object.entries(wordData.countries)) check("country", text, spellings);
  expect(hidden).toEqual([]);
});

test("a name that is sold without its producer's has a word of its own", () => {
  const starred = namedWines.split("\n").map((line) => line.split("\t"));
  const names = starred.flatMap(([, name]) => (name?.startsWith("*") ? name.slice(1) : []));
  expect(names.length).toBeGreaterThan(1000);
  expect(names.filter((name) => !normalise(name).words.some(({ kind }) => kind === "name"))).toEqual([]);
});

test("a catalogue keeps a year: it is a name there", () => {
  expect(normalise("San Pedro 1865").words.map((word) => word.text)).toContain("1865");
  expect(normalise("San Pedro 1865", "asked").years).toEqual(["1865"]);
});

test("what stands between quotes and parentheses is marked", () => {
  const words = normalise("Roagna 'Crichët Pajé' (Barbaresco)", "asked").words;
  expect(words.filter((word) => word.quoted).map((word) => word.text)).toEqual(["crichet", "paje"]);
  expect(words.filter((word) => word.aside).map((word) => word.text)).toEqual(["barbaresco"]);
});

test("any text gives words, on both sides", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (text) => {
      for (const side of ["asked", "catalogue"] as const)
        for (const word of normalise(text, side).words) expect(word.text.length).toBeGreaterThan(0);
    }),
    { numRuns: 500 },
  );
});
