import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Back-office pages without data of persons: what the site shows anyway, or the shop's own. */
const withoutPersons: readonly string[] = [
  'blog/post',
  'categories/',
  'gallery/',
  'import/import.tsx',
  'items/',
  // Without its subscribers.
  'newsletter/issue',
  'pages/',
  'prices/',
  'products/',
  'settings/legal/legal-text.tsx',
  'settings/section.tsx',
  'settings/section-row',
  'settings/settings.tsx',
  'set-up/',
  'stock/stock.tsx',
  // Figures and counts.
  'dashboard.tsx',
  'status/status.tsx',
  // Draws the frame; the pages in it set their own headers.
  'layout.tsx',
];

it('no page of the back office with data of persons is stored by a browser', () => {
  const folder = 'app/routes/admin';
  const routes = readFileSync('app/routes.ts', 'utf8');
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && routes.includes(`'routes/admin/${file}'`),
  );
  expect(pages.length).toBeGreaterThan(80);
  const headers = /export const headers\b[^;]*no-?store/i;
  const stored = pages.filter((file) => !headers.test(readFileSync(join(folder, file), 'utf8')));
  expect(stored.filter((file) => !withoutPersons.some((start) => file.startsWith(start)))).toEqual([]);
  // Each line is needed.
  expect(withoutPersons.filter((start) => !stored.some((file) => file.startsWith(start)))).toEqual([]);
});
