import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

/** The rooms of the domain from the bottom up: each imports only those before it (docs/decisions/0097). */
const rooms = [
  'text',
  'lists',
  'encryption',
  'metrics',
  'rate-limits',
  'images',
  'audit',
  'editing',
  'ordered-items',
  'settings',
  'mail',
  'accounts',
  'notices',
  'webhooks',
  'mpesa',
  'sms',
  'connections',
  'selling',
  'stock',
  'content',
  'farm-services',
  'questions',
  'testimonials',
  'gallery',
  'virtual-tour',
  'catalogue',
  'opening',
  'team',
  'wishlist',
  'blog',
  'messages',
  'comments',
  'bookings',
  'newsletter',
  'back-in-stock',
  'site',
  'legal',
  'search',
  'cart',
  'orders',
  'organizations',
  'payments',
  'standing-orders',
  'order-choices',
  'set-up',
  'sales',
  'operations',
  'jobs',
  'back-office',
  'pages',
  'privacy',
  'integrity',
];

const domain = join('app', 'domain');

/** The room of a path in the project; undefined for a file beside the rooms, and outside the domain. */
function roomOf(path: string): string | undefined {
  const [app, folder, room, file] = path.split(/[\\/]/);
  return join(app ?? '', folder ?? '') === domain && file !== undefined ? room : undefined;
}

/** What a file imports, types and `import()` included, by its path in the project. */
function importsOf(file: string): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(file, 'utf8'));
  return importedFiles.flatMap(({ fileName }) => {
    if (fileName.startsWith('~/')) return [join('app', fileName.slice(2))];
    return fileName.startsWith('.') ? [join(dirname(file), fileName)] : [];
  });
}

it('every room of the domain has its place in the order', () => {
  const folders = readdirSync(domain, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(rooms.toSorted()).toEqual(folders.map(({ name }) => name).sort());
});

it('a room of the domain imports only those below it', () => {
  const files = readdirSync(domain, { recursive: true, encoding: 'utf8' })
    // Declarations of collections name the types of what they hold.
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.collection.ts'))
    .map((name) => join(domain, name));
  const upward = files.flatMap((file) => {
    const room = roomOf(file);
    if (room === undefined) return [];
    return importsOf(file)
      .filter((path) => !path.endsWith('.collection'))
      .filter((path) => rooms.indexOf(roomOf(path) ?? room) > rooms.indexOf(room))
      .map((path) => `${file} imports ${path}`);
  });
  expect(files.length).toBeGreaterThan(500);
  expect(upward).toEqual([]);
});
