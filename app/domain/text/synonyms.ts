/** Index terms with their Swahili and English synonyms and misspellings, without apostrophes (`ngombe`). */
const synonyms: Readonly<Record<string, string>> = {
  milk: 'maziwa, mziwa, maziwa ya ngombe',
  mala: 'maziwa mala, maziwa lala, maziwa chachu, maziwa mgando, lala, sour milk, fermented milk, cultured milk, buttermilk, butter milk, kefir, lassi',
  yoghurt:
    'yogurt, yogourt, yoghourt, yorghut, yogut, yoghut, yohgurt, jogurt, mtindi, mgando, curd, dahi, yogati',
  cheese: 'jibini, chizi, jibni, chesse',
  butter: 'siagi, siyagi, bata ya maziwa',
  ghee: 'samli, ghi, clarified butter, desi ghee, gee',
  cream: 'krimu, kirimu, malai',
  paneer: 'panir, paner',
  feed: 'dairy meal, dairymeal, chakula cha mifugo, chakula cha ngombe, chakula ya ngombe, cow feed, cattle feed, animal feed, livestock feed, lishe, chakula, feeds, fodder, meal',
  cow: 'ngombe, ng ombe, cattle, mifugo',
  goat: 'mbuzi',
  calf: 'ndama, calve, calves',
  hen: 'kuku, chicken',
  egg: 'yai, mayai',
  kienyeji: 'free range, kenyeji, kienyegi',
  honey: 'asali',
  hay: 'nyasi, nyasi kavu, majani makavu',
  mineral: 'madini',
  lick: 'salt lick, chumvi ya ngombe, chumvi ya mifugo, jiwe la chumvi, mineral block',
  salt: 'chumvi',
  unsalted: 'isiyo na chumvi, bila chumvi, no salt, without salt, salt free',
  insemination: 'uhamilishaji, ai, a i, semen, serve my cow',
  banana: 'ndizi',
  mango: 'embe, maembe',
  strawberry: 'stroberi, straberi, stroberry, strobery',
  passion: 'pasheni, karakara, passionfruit',
  vanilla: 'vanila',
  chocolate: 'chokoleti, choco, cocoa, kakao',
  garlic: 'kitunguu saumu, saumu',
  fruit: 'matunda, tunda',
  box: 'sanduku, kikapu, hamper, basket',
  bucket: 'ndoo',
  can: 'debe, mkebe',
  packet: 'pakiti, paketi',
  bottle: 'chupa',
  fresh: 'freshi, mbichi, safi',
  lowfat: 'low fat, mafuta kidogo, skimmed, skim, semi skimmed, fat free',
  sweet: 'tamu, sweetened',
  organic: 'asilia, kikaboni, bila kemikali',
  pasteurised: 'pasteurized, pasturised, pasturized',
  flavoured: 'flavored, flavour, flavor',
  strained: 'greek',
  drinking: 'kunywa, drinkable',
  farm: 'shamba',
  cheap: 'bei nafuu, bei rahisi, bei ya chini, nafuu, rahisi, cheapest, affordable, low price',
  visit: 'tembelea, ziara, tour, kutembelea',
  delivery:
    'kuletewa, uwasilishaji, deliver, shipping, delivery fee, delivery cost, delivery charge, shipping fee',
  payment: 'malipo, lipa, pay, mpesa, m pesa, lipa na mpesa',
  contact: 'wasiliana, mawasiliano',
};

/** Ignored unless a query has no other words. */
const stopWordList =
  'a an the of for and or with in on to how do does some my me i we want need buy get please kes ksh sh price bei na ya wa za la cha kwa ni nataka naomba kununua nunua';

export const termOfSynonym: ReadonlyMap<string, string> = new Map(
  Object.entries(synonyms).flatMap(([term, names]) =>
    names
      .split(', ')
      .filter((name) => !name.includes(' '))
      .map((name) => [name, term] as const),
  ),
);

/** Multi-word synonyms by their first word, longest first. */
export const phrasesByFirstWord: ReadonlyMap<
  string,
  readonly { readonly words: readonly string[]; readonly term: string }[]
> = groupPhrases();

function groupPhrases() {
  const groups = new Map<string, { words: readonly string[]; term: string }[]>();
  for (const [term, names] of Object.entries(synonyms))
    for (const name of names.split(', ')) {
      const words = name.split(' ');
      const [first] = words;
      if (words.length < 2 || first === undefined) continue;
      groups.set(first, [...(groups.get(first) ?? []), { words, term }]);
    }
  for (const group of groups.values()) group.sort((one, other) => other.words.length - one.words.length);
  return groups;
}

export const isStopWord = (word: string): boolean => stopWords.has(word);
const stopWords: ReadonlySet<string> = new Set(stopWordList.split(' '));

/** A query with this term sorts by price. */
export const cheapTerm = 'cheap';
