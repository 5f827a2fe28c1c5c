import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createConsoleMailSender } from '~/clients/console-mail.server';
import { configureMail } from '~/domain/mail/mail-configuration.server';
import { seedDemoFarm } from '~/seed/seed-demo-farm';
import { searchShop, listSuggestions } from '~/domain/search/search.server';
import { useTestDatabase } from '../../support/database';
import { testNow } from '../../support/fixtures/products';

useTestDatabase({ emptyBeforeEach: false });
beforeAll(async () => {
  await seedDemoFarm(testNow);
  // Without emails there is no newsletter to find.
  configureMail({ sender: createConsoleMailSender(() => undefined) });
});
afterAll(() => configureMail({}));

const slugsFor = async (term: string) =>
  (await searchShop(term, 1)).products.products.map(({ slug }) => slug);

/** A search term, and the product that must be among the first three results. */
const queries = `
  milk                          fresh-cow-milk
  fresh milk                    fresh-cow-milk
  fresh cow milk                fresh-cow-milk
  cow's milk                    fresh-cow-milk
  Milk of Cows                  fresh-cow-milk
  maziwa                        fresh-cow-milk
  maziwa ya ng'ombe             fresh-cow-milk
  maziwa ya ngombe              fresh-cow-milk
  maziwa freshi                 fresh-cow-milk
  mlik                          fresh-cow-milk
  500ml milk                    fresh-cow-milk
  milk 500 ml                   fresh-cow-milk
  fresh milk 1 litre            fresh-cow-milk
  maziwa lita moja              fresh-cow-milk
  maziwa nusu lita              fresh-cow-milk
  milk 5 litres                 fresh-cow-milk
  5L milk                       fresh-cow-milk
  fresh-cow-milk                fresh-cow-milk
  milk packet                   pasteurised-milk-packet
  maziwa ya pakiti              pasteurised-milk-packet
  pasteurized milk              pasteurised-milk-packet
  200ml milk                    pasteurised-milk-packet
  maziwa bei nafuu              pasteurised-milk-packet
  cheap milk                    pasteurised-milk-packet
  low fat milk                  low-fat-milk
  lowfat milk                   low-fat-milk
  skimmed milk                  low-fat-milk
  20 litre can                  milk-by-the-can
  milk 50 litres                milk-by-the-can
  jersey                        jersey-gold-milk
  jersy milk                    jersey-gold-milk
  goat milk                     goat-milk
  goatmilk                      goat-milk
  maziwa ya mbuzi               goat-milk
  chocolate milk                chocolate-milk
  choclate milk                 chocolate-milk
  maziwa ya chokoleti           chocolate-milk
  banana milk                   banana-milk
  maziwa ya ndizi               banana-milk
  organic milk                  organic-whole-milk
  yoghurt                       strawberry-yoghurt
  yogurt                        strawberry-yoghurt
  yorghut                       strawberry-yoghurt
  yoghurts                      strawberry-yoghurt
  mtindi                        strawberry-yoghurt
  strawberry yoghurt            strawberry-yoghurt
  strawbery yogurt              strawberry-yoghurt
  mtindi wa stroberi            strawberry-yoghurt
  vanila yogurt                 vanilla-yoghurt
  vanilla yoghurt 1 litre       vanilla-yoghurt
  plain yoghurt                 plain-yoghurt
  yoghurt bucket                plain-yoghurt
  mtindi ndoo                   plain-yoghurt
  passion yoghurt               passion-yoghurt
  passionfruit yogurt           passion-yoghurt
  greek yogurt                  greek-style-yoghurt
  strained yoghurt              greek-style-yoghurt
  drinking yogurt               strawberry-drinking-yoghurt
  mala                          maziwa-mala
  maziwa mala                   maziwa-mala
  maziwa lala                   maziwa-mala
  lala                          maziwa-mala
  sour milk                     maziwa-mala
  fermented milk                maziwa-mala
  sweet mala                    sweetened-mala
  mala tamu                     sweetened-mala
  mursik                        mursik
  murzik                        mursik
  cheese                        young-gouda
  jibini                        young-gouda
  chese                         young-gouda
  gouda                         young-gouda
  guda cheese                   young-gouda
  mozarella                     mozzarella
  mozzarella for pizza          mozzarella
  haloumi                       halloumi
  paneer                        paneer
  panir                         paneer
  feta cheese                   feta
  cream cheese                  chive-cream-cheese
  butter                        salted-butter
  siagi                         salted-butter
  salted butter 500g            salted-butter
  unsalted butter               unsalted-butter
  buter unsalted                unsalted-butter
  garlic butter                 garlic-herb-butter
  siagi ya kitunguu saumu       garlic-herb-butter
  ghee                          ghee
  samli                         ghee
  gee                           ghee
  ghee 1kg                      ghee
  cream                         fresh-cream
  krimu                         fresh-cream
  whipping cream                whipping-cream
  wiping cream                  whipping-cream
  sour cream                    sour-cream
  dairy meal                    dairy-meal
  dairymeal                     dairy-meal
  chakula cha mifugo            dairy-meal
  chakula cha ng'ombe           dairy-meal
  dairy meal 70kg               dairy-meal
  cow feed                      dairy-meal
  high yield dairy meal         high-yield-dairy-meal
  calf pellets                  calf-pellets
  chakula cha ndama             calf-pellets
  salt lick                     mineral-lick
  chumvi ya ng'ombe             mineral-lick
  hay                           rhodes-hay
  nyasi                         rhodes-hay
  eggs                          kienyeji-eggs
  mayai                         kienyeji-eggs
  mayai ya kienyeji             kienyeji-eggs
  tray of eggs                  kienyeji-eggs
  honey                         acacia-honey
  asali                         acacia-honey
  hony                          acacia-honey
  farm box                      weekly-farm-box
  organic products              organic-whole-milk
  bumala creamery               pasteurised-milk-packet
  Samia Hills cheese            young-gouda
  sio river feeds               dairy-meal
  butula honey                  acacia-honey
  I want to buy yoghurt please  strawberry-yoghurt
  nataka kununua maziwa         fresh-cow-milk
  MILK!!!                       fresh-cow-milk
  café crème butter             salted-butter
  mziwa                         fresh-cow-milk
  maziwa mgando                 maziwa-mala
  siagi isiyo na chumvi         unsalted-butter
  butter without salt           unsalted-butter
  yogati ya vanila              vanilla-yoghurt
  strawberi                     strawberry-yoghurt
  jibini la mozzarella          mozzarella
  asali ya nyuki                acacia-honey
  krimu ya kupiga               whipping-cream
  majani makavu                 rhodes-hay
`;

/** A search term, and the post, service, category or page that must be among the first two of these. */
const pageQueries = `
  pancakes                      /blog/mala-pancakes-for-a-slow-sunday
  pancake                       /blog/mala-pancakes-for-a-slow-sunday
  mala pancakes recipe          /blog/mala-pancakes-for-a-slow-sunday
  silage                        /blog/silage-in-a-bag-for-the-dry-months
  sillage in bags               /blog/silage-in-a-bag-for-the-dry-months
  how to make yoghurt           /blog/yoghurt-at-home-with-one-spoon
  nyota                         /blog/how-nyota-got-her-name
  ndama                         /blog/how-nyota-got-her-name
  dung                          /blog/what-the-dung-of-sixty-cows-is-good-for
  compost                       /blog/what-the-dung-of-sixty-cows-is-good-for
  solar cooling                 /blog/how-the-sun-keeps-our-milk-cold
  sukuma wiki                   /blog/paneer-with-sukuma-wiki
  artificial insemination       /services/artificial-insemination
  inseminaton                   /services/artificial-insemination
  A.I.                          /services/artificial-insemination
  uhamilishaji                  /services/artificial-insemination
  biogass                       /services/technology-integration
  milk records by sms           /services/technology-integration
  napier                        /services/fodder-and-feed
  heifers for sale              /services/genetic-improvement
  stud book                     /services/genetic-improvement
  feeding plan                  /services/dairy-cattle-management
  vet                           /our-team
  wafanyakazi                   /our-team
  huduma                        /services
  mafunzo                       /services
  mapishi                       /blogs
  book a visit                  /booking
  bookin                        /booking
  school trip                   /booking
  ziara                         /virtual-tour
  virtual tur                   /virtual-tour
  where is my order             /track-order
  fuatilia oda                  /track-order
  delivary                      /faq
  delivery fee                  /faq
  m-pesa                        /support
  lipa na mpesa                 /faq
  maswali                       /faq
  opening hours                 /contact-us
  wasiliana nasi                /contact-us
  contat us                     /contact-us
  kuhusu sisi                   /about-us
  refunds                       /terms-and-conditions
  masharti                      /terms-and-conditions
  faragha                       /privacy-policy
  newsleter                     /newsletter
  forgot pasword                /forgot-password
  duka                          /shop
  mtindi                        /categories/yogurt
  jibini                        /categories/cheese
  maziwa mala                   /categories/maziwa-mala
`;

const rowsOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s{2,}/));
const table = rowsOf(queries);

describe('a search finds', () => {
  it('has at least 60 terms to test', () => {
    expect(table.length).toBeGreaterThanOrEqual(60);
    for (const row of table) expect(row).toHaveLength(2);
  });

  it.each(table)('for %s: %s', async (term, slug) => {
    expect((await slugsFor(term)).slice(0, 3)).toContain(slug);
  });
});

describe('suggestions', () => {
  it.each(rowsOf(pageQueries))('include the page that a search finds for %s: %s', async (term, path) => {
    expect((await listSuggestions(term)).map((suggestion) => suggestion.path)).toContain(path);
  });

  it.each([
    ['track order', { label: 'Track Order', kind: 'Page', path: '/track-order' }],
    ['trac', { label: 'Track Order', kind: 'Page', path: '/track-order' }],
    ['faq', { label: 'FAQ', kind: 'Page', path: '/faq' }],
    ['fuatilia', { label: 'Track Order', kind: 'Page', path: '/track-order' }],
  ])('start with the page titled %s', async (term, suggestion) => {
    expect((await listSuggestions(term))[0]).toEqual(suggestion);
  });

  it('include the pages about visits', async () => {
    const paths = (await listSuggestions('visit')).map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(['/booking', '/virtual-tour']));
  });

  it.each(['milk', 'mazi', 'yog', 'cheese', 'siagi'])(
    'start with products, and have mostly products, for %s',
    async (term) => {
      const kinds = (await listSuggestions(term)).map(({ kind }) => kind);
      expect(kinds.length).toBeLessThanOrEqual(6);
      expect(kinds.slice(0, 3)).toEqual(['Product', 'Product', 'Product']);
    },
  );
});

describe('a search finds pages', () => {
  it.each(rowsOf(pageQueries))('for %s: %s', async (term, path) => {
    const { sitePages } = await searchShop(term, 1);
    expect(sitePages.slice(0, 2).map((page) => page.path)).toContain(path);
  });

  it.each(['silage', 'vet', 'opening hours', 'mpesa', 'biogas', 'A.I.'])(
    'and no products where %s is in no product name',
    async (term) => {
      expect((await searchShop(term, 1)).products.total).toBe(0);
    },
  );

  it('and returns a correction in the spelling of people', async () => {
    expect((await searchShop('biogass', 1)).correctedTerm).toBe('biogas');
  });
});

const notSold = [
  'asdfgh',
  'qwertyuiop',
  'zzzz',
  'xk',
  'blorf',
  'laptop',
  'shoes',
  'phone charger',
  'caviar',
  'iphone 15',
  '%%%',
  '<script>alert(1)</script>',
  '{"$ne":null}',
  '.*',
  '🐄',
  '\u0000\u0007',
  'ааааа',
  '牛乳',
  '',
  '   ',
];

it.each(notSold.map((term) => [term]))('finds no product for %j', async (term) => {
  const { products } = await searchShop(term, 1);
  expect(products).toMatchObject({ products: [], total: 0, page: 1, pageCount: 1 });
});
