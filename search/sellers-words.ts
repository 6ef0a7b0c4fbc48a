/** What sellers write beside a wine's name, taken off its text before it is words. */
import wordData from "./data/words.json" with { type: "json" };

const UNIT = "(?:ml|cl|dl|ltrs?|lts?|l|lit(?:er|re|ers|res|ri|ro|ros)?|oz)";
const VESSEL =
  "(?:bottles?|btls?|bts?|bots?|mags?|magnums?|mg|jeroboams?|jero|imps?|imperiales?|imperials?|halves|half|hb|dm|flaschen?|fl|bouteilles?|bottigli[ae]|botellas?|garrafas?|flaskor|pullo[at]?|pack|packs|er-?pack|er karton|dozen|doz|pcs|stk|meth|salm|balth|nebs?|rehoboams?)";
const CRITIC =
  "(?:rp|ws|wa|we|js|jr|ag|jd|jancis robinson|wine spectator|wine enthusiast|wine advocate|robert parker|parker|james suckling|suckling|decanter|vinous|falstaff|gault ?millau|gambero rosso|guia penin|penin|bettane)";

const PROVINCE = new RegExp(`\\((?:${wordData.provinces.join("|")})\\)(?= *$)`);
const CURRENCY =
  "(?:(?:\\b(?:us|hk|au?|nz|ca?|s|nt|r|mx))?\\p{Sc}|\\b(?:eur|euros?|usd|chf|gbp|sek|dkk|nok|kr|czk|kc|pln|zl|huf|ron|lei|bgn|rub|aud|nzd|cad|hkd|sgd|jpy|cny|rmb|krw|twd|inr|thb|brl|clp|mxn)\\b\\.?)";
const PRICE = "\\b(?:pris|preis|prix|precio|preco|prezzo|prijs|price|cena|hinta|pvp)\\b\\.?:? ?";
/** "12.50", "1,650.00", "425,-"; "--" stands for none. */
const AMOUNT = "(?:\\d+(?:[.,']\\d+)*(?:[.,:]-{1,2})?|--)";
const AMOUNTS = `${AMOUNT}(?: ?/ ?${AMOUNT})*`;

/** Prices, sizes, packs, critics' points and strengths: what a shop writes beside the name. In this order. */
const SHOP: readonly RegExp[] = [
  new RegExp(`(?:${PRICE})?${CURRENCY} ?(?!(?:19|20)\\d\\d\\b(?![.,]))${AMOUNTS}`, "gu"),
  // "2012 £7.25" and "2016 Ron Rubin" have a year in front.
  new RegExp(`\\b(?!(?:19|20)\\d\\d ?(?:\\p{Sc} ?\\d|[a-z]))${AMOUNT} ?${CURRENCY}`, "gu"),
  new RegExp(`${PRICE}${AMOUNTS}|\\b\\d+(?:[.,]\\d+)?[.,:]-{1,2}(?: ?/ ?${AMOUNT})*`, "g"),
  // "Rosé Can 375ML".
  /\bcans? (?=\d{3} ?ml\b)/g,
  // "6 x 75 cl"; no case holds 120 ("Santa Rita 120 x 750 ml").
  new RegExp(`(?:\\b\\d{1,2}\\s?|\\s)[x*×]\\s?\\d+(?:[.,]\\d+)?\\s?${UNIT}\\b\\.?`, "g"),
  new RegExp(`\\b\\d+(?:[.,/]\\s?\\d+)?[\\s-]?${UNIT}\\b\\.?(?:\\s(?:cs|ea|pk|btl?))?\\b`, "g"),
  // "48 mois sur lie": how long a Champagne lay.
  /\b\d{1,3} (?:mois|months|mesi|meses|monate) (?:sur lies?|on (?:the |its )?lees|sui lieviti|sobre lias)\b/g,
  // "cl.37,5", "lt 3", "750-12", "3 Cs In Wood", "CX6", "(C6)".
  /\b(?:cl|lt)\.? ?\d+(?:[.,]\d+)?(?![\d.,])|\b(?:375|750|1500)-\d{1,2}\b|\b(?:\d+ )?cs in wood\b|\b\d{1,2} cs\b|\bcx ?\d{1,2}\b|\(c\d{1,2}\)/g,
  new RegExp(`\\(\\s*\\d+\\s*\\*?(?:${VESSEL}|[a-z]{0,4})\\.?\\s?\\d{0,2}\\s*\\)`, "g"),
  /\(\s*\d+\s*(?:\/\s*)?(?:case|pack|box|cs)\s*\)|\(\/\d{1,2}\)|\b\d{1,2} ?\/ ?case\b|\b(?:75|375|750|1500|\d{1,2},\d{3})\s*$/g,
  // Litres without the word: "Rosato 0.75", "075"; "0," and "37," where a list has lost the rest; "(1*)", a list's stars.
  /\b0(?:187|375|75)0?\b|(?<![\d.,])(?:0[.,](?:187|2|25|375|5|7|75)0?|1[.,]50?)(?![\d.,%])|\b(?:0|1|3|18|37),{1,2}(?=\s*(?:$|\)|magnum\b|(?:19|20)\d\d\b))|\(\d\*\)/g,
  new RegExp(`\\b(?:1\\s?/\\s?)?\\d+\\s?-?${VESSEL}\\b\\.?(?!')`, "g"),
  /\b(?:case|box|pack|bundle|lot|set|kiste|karton|caja|caisse|cassa) (?:of|de|da|di|mit|von) \d+|\bcaja \d+/g,
  new RegExp(
    `\\b\\d{2,3}\\s?(?:[-+]\\s?\\d{0,3}\\s?)?(?:\\/\\s?100|pts?\\b|points?\\b|punkte\\b|puntos\\b|pontos\\b|punti\\b)\\+?(?:\\s${CRITIC}\\b)?`,
    "g",
  ),
  new RegExp(`\\b${CRITIC}:?\\s?\\d{2,3}(?:\\s?[-/]\\s?\\d{2,3})?\\b\\+?`, "g"),
  new RegExp(`\\b(?:[89]\\d|100)\\+?\\s${CRITIC}\\b`, "g"),
  // "Favray 1/2": a half bottle; "Muga Blanco 3/4": a whole one.
  /\(?\b(?:1 ?\/ ?2|3 ?\/ ?[48])\b\)?[\s.]*$/g,
  // "[D94]": a letter alone is a critic's only so.
  /\[d ?(?:[89]\d|100)\]/g,
  /\b\d+(?:[.,]\d+)?\s?%(?:\s?vol\b\.?)?/g,
  /\b(?:187|375|500|750|1500|3000) ?cc\b/g,
  // "Cristal Rosé 2013 CS": by the case.
  /(?<=\b(?:19|20)\d\d|\)) +cs\s*$/g,
  /\b(?:ref|art|sku|item|artikel)\b\.?[ -]?(?:nr|no|n)?\.?:? ?\d{3,}/g,
  // Litres and millilitres in Russian.
  /\b\d+(?:[.,]\d+)?\s?м?л(?!\p{L})/gu,
];

/** "0 %", "0,5 % vol", which is no strength. */
const NO_ALCOHOL = /(?<![\d.,])0(?:[.,][0-5]\d?)?\s?%/g;

/** The colour of a "vinho tinto", by which lists of the Iberian Peninsula begin a title. */
const VINHO: Record<string, string> = { t: "red", b: "white", r: "rose", rose: "rose" };

/** How many a caller's lot has; among the words "Tractor 10X Chardonnay" is a wine's name. */
const PACKS =
  /(?<!\p{L} )\b\d+\s?[x×](?=\s|$)|\b\d+\s?[x×](?=\s*(?:$|[^\p{L}\s]))|(?:^|\s)[x×]\s?\d{1,3}\b/gu;

/** Years and NV, only on the caller's side: a year in a catalogue title (1865) is part of the name. */
const YEARS: readonly RegExp[] = [
  // "Contino 19-", of a stock list; "Cepa 21 - 2022" has its year behind.
  /\b\d\d ?-\s*$/g,
  // "Harvest 2019", but "Late Harvest 2019".
  /\b(?:jahrgang|jg|annata|cosecha|cos(?=\.)|anada|safra|(?<!\b(?:late|noble|selected|single|exceptional|colheita)[ -])harvest)\.?:?\s+(?=(?:18[5-9]\d|19\d\d|20[0-3]\d)\b)/g,
  /\b(?:18[5-9]\d|19\d\d|20[0-3]\d)\s?[/-]\s?(?:18[5-9]\d|19\d\d|20[0-3]\d|\d\d)\b/g,
  /\b(?:18[5-9]\d|19\d\d|20[0-3]\d)(?:er)?\b/g,
  /(?:^|\s)'\d\d(?=\s|$|,)|\uE000 \d\d \uE001\s*$/g,
  /\b\d\d\/\d\d\b/g,
  // "Galardi 06", "Monte Real 09 Gran Reserva", but "Bin 04".
  /(?<=[\p{L})]\s)(?<!\b(?:bin|lote?|nos?|nr?)\.?\s)0\d(?=\s*$|\s+\p{L}{3})/gu,
  // CellarTracker writes this year for a wine without one.
  /\b1001\b/g,
  /\bn\.?\s?\/?\s?v\.?(?=\s|$|[(),-])|\bo\.? ?j\.(?=\s|$)/g,
];

/** "(disg 2024)": when the yeast was taken off a sparkling wine, which is no vintage. */
const DISGORGED =
  /\b(?:disg|deg|degorg\w*|disgorg\w*|sboccatura)\b\.?:?\s?(?:(?:\d\d?(?:st|nd|rd|th)?[ ./-])?(?:ja?n|f[ei]v|feb|mar|a[pbv]r|ma[iygj]|ju[inl]|gi?u|lug|a[uog][ugo]|se[pt]|o[ckt]t|nov|de[czs]|dic|ene|gen)\p{L}*[., /-]{1,2})?(?:\d\d?[./-]){0,2}(?:(?:19|20)\d\d|2\d(?! ?(?:mois|months|mesi|meses|monate|ans|years)))\b/gu;

/** A shop's codes, prices, sizes, packs, points and strength off a title that is folded; on both sides. */
export function withoutShop(folded: string): string {
  let text = folded;
  // A shop's code, its words for a second wine and for one that it sells by the case, and the commune that an auction adds: an address, not an appellation.
  if (/[/(]/.test(text))
    text = text.replace(
      /(?<!\bn)\/(?!cab)[a-z]{1,3}\s*$|\(second\)|\(case only\)|\(\s*comm?une?:[^)]*\)/g,
      " ",
    );
  // Every one of these patterns needs a digit, and most titles have none.
  if (/\d/.test(text)) {
    text = text.replace(NO_ALCOHOL, " alcohol free ");
    for (const pattern of SHOP) text = text.replace(pattern, " ");
  }
  return text;
}

/**
 * What only a caller's title holds: a Port's harvest, disgorgement, a restaurant's prices, packs, years (added to `years`), states and
 * provinces behind, halves, a shop's marks, a list's number and a case's wood, "wine" in front, "vinho" and possessives of web
 * addresses. `title` is the caller's own text; `isClass` knows the words of the closed vocabularies.
 */
export function withoutSeller(
  folded: string,
  title: string,
  isClass: (word: string) => boolean,
  years: string[],
): string {
  let text = folded;
  // "Noval Harvest 1986 Port": the harvest of a Port that says no more is a Colheita.
  if (
    /\bporto?\b/.test(text) &&
    !/\b(?:vintage|lbv|late|colheita|tawny|ruby|single|phillip|lincoln|carras)\b/.test(text)
  )
    text = text.replace(/\bharvest(?=:? +(?:19|20)\d\d\b)/g, "colheita");
  // "Château Palmer--Vintage 1986", as an auction writes a year; of a shipper it is the Vintage Port.
  text = text
    .replace(/^((?:chateau|clos|domaine)\b.*)-- *vintage\b/, "$1 ")
    .replace(DISGORGED, " ")
    // "… 2018 21157 fr eur fr": language, currency and country at the end of an address in the web.
    .replace(/\s[a-z]{2} (?:eur|usd|gbp|chf) [a-z]{2}\s*$/, " ")
    // "Rosé de Xinomavro 32.00", "Riserva (Nebbiolo) 75.", "Barolo 2011 85": a restaurant's prices.
    .replace(
      /\s\d{2,4}[.,]\d\d\s*$|(?<=[\p{L})]\s)\d{2,4}\.\s*$|(?<=\b(?:19|20)\d\d,? )(?!(?:19|20)\d\d)\d{2,4}\s*$/u,
      " ",
    )
    .replace(PACKS, " ");
  for (const pattern of YEARS) {
    text = text.replace(pattern, (found) => {
      years.push(...(found.match(/\d{4}|\d\d|cosecha/g) ?? []));
      return " ";
    });
  }
  // "Wente Morning Fog, CA", "Barossa Valley, SA": a state or a country's letters behind it are an address.
  text = text.replace(
    /(?:, ?(?:ca|wa|ny|or|nsw|vic|sa|tas|fr|it|es|nz|au|us)(?:\s+\d{2,4})?| (?:fr|ita|esp|deu|prt|arg|chl|zaf))\.?[\s,–-]*$/,
    " ",
  );
  // "Samas, Sardegna *": a footnote; behind a Prädikat it is the grower's.
  text = text.replace(/(?<!lese|kabinett|trocken|riesling|\*)[ .]\*{1,2}\s*$|[-–,] ?can\s*$/, " ");
  // "Natalin Iuli, Montaldo di Cerrina (AL)": an Italian grower's town and its province.
  text = text.replace(/, ?[\p{L} '-]{3,30} \([a-z]{2}\)(?= *$)/u, " ");
  // "Calafuria, Tormaresca (BR)": a province of Italy.
  text = text.replace(PROVINCE, " ");
  // "El Coto Crianza HALF", "(Half)".
  text = text.replace(/(?<=\p{L}\p{L}[ ,-]+)(?<!\b(?:better|my|other)[ -]+)\(?half\)?[\s.]*$/u, " ");
  // "[Selected] Michel Gros": a shop's mark. But [yellow tail] is a brand.
  text = text.replace(/^\s*\[(?:selected|new|sale|offer|promo|exclusive|pre-?(?:order|sale))\]/, " ");
  // "VT El Niño de Campillo", "V.R. Muga".
  text = text.replace(/^\s*v\.?(t|b|r|rose)\.?(?=\s)/, (_all, of) => VINHO[of] as string);
  // "Château Domaine de Chevalier": a shop's word before every name.
  text = text.replace(/^\s*ch(?:ateau|\.)?\s+(?=domaine\b)/, "");
  // "104. Antinori": where it stands in a list; "OWC3", "OC6": how many lie in their case; "OC" at the end: in its own one, but not "Pays d'Oc".
  text = text.replace(
    /^\s*\d{1,4}[.-]\s+(?=\p{L})|\b(?:ow?c|occ|ohk) ?\d+\b|(?<!\bd['’]?\s?)\boc\s*$/gu,
    " ",
  );
  // "Brut Impérial (w/giftbox)".
  text = text.replace(/\bw\/(?=[ a-z])/g, " ");
  // "Cantenac Brown, 3. Cru", "4 Cru", "2ième Cru Classé": a classed growth.
  text = text.replace(/\b[2-5](?:\.| ?i?[eè]?me| ?e)? ?cru\b(?: classe)?(?! bourg)/, "cru classe");
  // "ZUCCARDI VINHO Q MALBEC", "Vinho De Grendel", but Vinho Verde.
  text = text.replace(/^\s*vinhos?\s+(?!verde|regional|generoso|licoroso)/, "");
  text = text.replace(/\bvinhos?\b(?!\s+(?:verde|regional|generoso|licoroso|d[aeo]s?)\b)/g, " ");
  // "Wine Merlot Canyon Road": a bar's word for the kind of drink.
  text = text.replace(/^\s*wines?\s+(?=(\p{L}+))/u, (all, next) => (isClass(next) ? " " : all));
  // "lindeman s bin 85": an address in the web has no apostrophe. "Siran S" and "Riesling S" are names.
  if (/^[a-z\d -]+$/.test(title))
    text = text.replace(/\b((?!s)[a-z]{3,})[ -]s[ -](?=(?!d[eu]s?[ -])[a-z]{2})/g, (all, word) =>
      isClass(word) ? all : `${word} `,
    );
  return text;
}
