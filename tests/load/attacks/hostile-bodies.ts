import { markdownLimits } from '~/domain/content/markdown-limits';

export const publicForms = [
  '/cart',
  '/checkout',
  '/login',
  '/register',
  '/forgot-password',
  '/track-order',
  '/contact-us',
  '/booking',
  '/newsletter',
  '/wishlist',
  '/blog/a-morning-at-the-milking-shed',
];

/** Pages of which each visitor gets his own. */
export const uncachedPages = ['/cart', '/login', '/track-order', '/search', '/register'];

const slashes = '/'.repeat(15_000);
const spaces = ' '.repeat(15_000);

export const hostileHeads = {
  paths: [
    `${slashes}a`,
    `/${'\\'.repeat(15_000)}a`,
    `/home${slashes}a`,
    `/api${slashes}a`,
    `/cart${slashes}.data`,
    `/images/${slashes}a.jpg`,
    `/${'a'.repeat(15_000)}`,
    `/${'a/'.repeat(7_000)}`,
    `/${'%2F'.repeat(5_000)}`,
  ],
  queries: [
    ...['q', 'search', 'category', 'page', 'sort', 'returnTo', 'from'].flatMap((name) =>
      [
        `${name}=${'+'.repeat(15_000)}a`,
        `${name}=${'a'.repeat(15_000)}`,
        `${name}=${'1,'.repeat(7_000)}`,
        `${name}=a&`.repeat(Math.floor(15_000 / (name.length + 3))),
      ].flatMap((query) => ['/products', '/search', '/login'].map((path) => `${path}?${query}`)),
    ),
    `/search?q=${slashes}a`,
    `/__manifest?p=${'/a'.repeat(3_700)}`,
    `/__manifest?p=${'/a'.repeat(298)}`,
    `/__manifest?${Array.from({ length: 500 }, (_, at) => `p=/a/${at}`).join('&')}`,
    `/home.data?_routes=${'root,'.repeat(2_900)}`,
  ],
  headers: [
    { 'Accept-Encoding': `gzip${spaces}x` },
    { 'Accept-Encoding': `gzip;${'q=0;'.repeat(3_500)}` },
    { Accept: `text/html${spaces}x` },
    { Cookie: `a=b;${spaces}c` },
    { Cookie: `malisho_cart=${'a'.repeat(15_000)}` },
    { Cookie: 'a=b; '.repeat(3_000) },
    { 'If-None-Match': `${'"a", '.repeat(3_000)}` },
    { 'If-None-Match': `W/${'"'.repeat(15_000)}` },
    { 'X-Forwarded-For': '1.1.1.1,'.repeat(1_800) },
    { 'User-Agent': `Mozilla/5.0 (${'Linux; '.repeat(2_000)}` },
    { 'Accept-Language': `${'en-GB,'.repeat(2_500)}` },
    { Authorization: `Bearer ${spaces}a` },
  ] as readonly Readonly<Record<string, string>>[],
};

const multipartOf = (parts: string) => `${parts}--x--\r\n`;
const header = 'Product,SKU,Price\n';
const filled = (line: string) =>
  header + line.repeat(Math.floor((1024 * 1024 - header.length) / line.length));

/** Each within the limits of docs/decisions/0033, and slow for its length. */
const { maxLength, maxBrackets, maxAngleBrackets, maxDelimiterRuns, maxLines } = markdownLimits;
const cut = (text: string) => text.slice(0, maxLength);

export const hostileBodies = {
  oneField: 'a&'.repeat(32_000),
  manyFields: Array.from({ length: 8_000 }, (_, at) => `a${at}=`).join('&'),
  largeUrlencoded: 'a&'.repeat(10_000_000),
  manyParts: multipartOf('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(300_000)),
  manyPartHeaders: multipartOf(
    `--x\r\n${'a:b\r\n'.repeat(4_000_000)}Content-Disposition: form-data; name="a"\r\n\r\n\r\n`,
  ),
  csv: {
    'a million empty lines': `${header}${'\n'.repeat(1_000_000)}`,
    'half a million short lines': filled('a\n'),
    'a million commas': `${header}${','.repeat(1_000_000)}`,
    'quotation marks': `${header}"${'""'.repeat(500_000)}",a,1`,
    'many categories': `Product,SKU,Price,Categories\nMilk,A,1,"${'a|b|'.repeat(250_000)}"`,
    'many specifications': `Product,SKU,Price,Specifications\nMilk,A,1,"${'a:\n'.repeat(340_000)}"`,
    'one product of a thousand rows': `Product,SKU,Price\n${Array.from({ length: 1_000 }, (_, at) => `Milk,A-${at},1\n`).join('')}`,
  },
  csvForm: (csv: string) =>
    multipartOf(
      `--x\r\nContent-Disposition: form-data; name="intent"\r\n\r\ncheck\r\n--x\r\nContent-Disposition: form-data; name="csv"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n${csv}\r\n`,
    ),
  markdown: [
    cut('['.repeat(maxBrackets)),
    cut('a **b '.repeat(maxDelimiterRuns)),
    cut('> > > > > > > > > > > > a\n'.repeat(maxLines)),
    cut(`${'<a '.repeat(maxAngleBrackets)}`),
    cut(' '.repeat(maxLength - 1) + 'a'),
  ],
  json: [
    `[${'0,'.repeat(131_000)}0]`,
    `{${Array.from({ length: 30_000 }, (_, at) => `"${at}":0`).join()}}`,
    '['.repeat(131_000) + ']'.repeat(131_000),
    `{"items":[${'{},'.repeat(87_000)}{}]}`,
    JSON.stringify({ message: ' '.repeat(260_000), email: `${'a'.repeat(1_000)}` }),
  ],
  markedPassword: JSON.stringify({
    currentPassword: 'three green cows',
    newPassword: `a${'\u0301\u0316'.repeat(60_000)}`,
  }),
  largeJson: [
    `[${'0,'.repeat(6_700_000)}0]`,
    `{${Array.from({ length: 1_000_000 }, (_, at) => `"${at}":0`).join()}}`,
    `{"image":"data:image/png;base64,${'A'.repeat(13_000_000)}"}`,
    `{"image":"data:${'a'.repeat(13_000_000)}"}`,
    '['.repeat(6_500_000) + ']'.repeat(6_500_000),
  ],
} as const;
