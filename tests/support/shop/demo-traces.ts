import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as documents from '~/seed/demo-documents';
import { demoAboutContent } from '~/seed/demo/about';
import { demoSettings } from '~/seed/demo/settings';
import { decodeEntities, textOf } from './read-page';
import type { TestResponse } from './visitor';

/** The demo farm and where it is; the prefix of API keys and cookies is that of the program. */
const names = /Malisho|Bumala|malisho\.example/g;

/** Places, people, numbers and claims of the demo farm. */
const claims =
  /busia|kisumu|nairobi|westlands|karen\b|kimathi|wandera|achieng|otieno|700 ?000 ?000|10K\+|500L|\b2023\b|ayrshire|friesian|pasteuri|murram|milked at dawn|calves|bicycle|blue milk can|free tasting/gi;

/** Where the Data Commissioner is. */
const general = '(ODPC) in Nairobi';

const minNameLength = 12;
/** Shorter lines are headings that any shop may have. */
const minLineLength = 30;

/** What the demo farm calls its products, people and pictures, and the lines of what it says of itself. */
const sayings: ReadonlySet<string> = (() => {
  const now = new Date();
  const found = new Set<string>();
  const read = (value: unknown, key = ''): void => {
    if (typeof value === 'string') {
      const minLength = key === 'name' || key === 'title' ? minNameLength : minLineLength;
      for (const line of value.split('\n').map((each) => each.trim()))
        if (line.length >= minLength && line.includes(' ')) found.add(line);
    } else if (typeof value === 'object' && value !== null && !(value instanceof Date))
      for (const [name, part] of Object.entries(value)) read(part, name);
  };
  read([
    documents.demoProductDocuments(now),
    documents.demoTeamDocuments(now),
    documents.demoServiceDocuments(now),
    documents.demoPostDocuments(now),
    documents.demoGalleryDocuments(now),
    documents.demoTestimonialDocuments(now),
    documents.demoTourStopDocuments(now),
    demoAboutContent,
    demoSettings,
  ]);
  return found;
})();

/**
 * What a text says of the demo farm, with the words around it. `isOfProgram`: the description of the API and the back office
 * have examples, of other farms and people.
 */
export function findDemoWords(text: string, { isOfProgram = false } = {}): readonly string[] {
  const said = text.replaceAll(general, '');
  const patterns = isOfProgram ? [names] : [names, claims];
  return [
    ...patterns.flatMap((pattern) =>
      [...said.matchAll(pattern)].map(({ index }) => said.slice(Math.max(0, index - 60), index + 40)),
    ),
    ...(isOfProgram ? [] : [...sayings].filter((line) => said.includes(line))),
  ];
}

/** What people, screen readers and search engines read of a page. */
export const wordsOf = (html: string): string => `${textOf(html)} ${attributesOf(html)} ${dataOf(html)}`;

const attributesOf = (html: string): string =>
  [...html.matchAll(/ (?:content|title|alt|aria-label|placeholder)="([^"]*)"/g)]
    .map(([, text = '']) => decodeEntities(text))
    .join(' ');

/** Structured data. */
const dataOf = (html: string): string =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)]
    .map(([, data]) => data)
    .join(' ');

/** The addresses of pictures and icons in a page, a manifest or an answer of the API. */
export const picturesIn = (text: string): readonly string[] => [
  ...new Set(
    [...text.matchAll(/\/(?:images\/|favicon|apple-touch-icon)[^\s"'\\,)<>&;]*\.\w+/g)].map(
      ([address]) => address,
    ),
  ),
];

const publicFolder = fileURLToPath(new URL('../../../public', import.meta.url));

/** Drawn for any farm: what is missing, empty or has no picture of its own. */
const generalPictures =
  /^(?:favicon|apple-touch-icon|images\/(?:favicon|icon-|logo|empty-cart|lost-cow|placeholder|pages\/default-))/;

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Tells by its bytes whether a picture is one of the demo farm. */
export async function createDemoPictureCheck(): Promise<(picture: TestResponse) => boolean> {
  const files = await readdir(publicFolder, { recursive: true, withFileTypes: true });
  const hashes = new Set<string>();
  for (const file of files) {
    const path = join(file.parentPath, file.name);
    const name = path.slice(publicFolder.length + 1).replaceAll('\\', '/');
    if (file.isFile() && !generalPictures.test(name)) hashes.add(hashOf(await readFile(path)));
  }
  return ({ body }) => hashes.has(hashOf(body));
}
