import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import * as paths from '~/paths';
import { isPage } from '../../support/shop/page-paths';

const section = { page: 'home', segment: 'hero' };

/** What the functions take that is no text. */
const argumentsOf: Readonly<Record<string, readonly unknown[]>> = {
  postPath: [{ slug: 'x' }],
  orderPath: ['receipt', 'x', 'key'],
  contentSectionPath: [section],
  addContentItemPath: [section],
  editContentItemPath: [section, 'x'],
  deleteContentItemPath: [section, 'x'],
  fromSetUp: ['/settings-admin/mpesa', 'payment'],
};

const addresses = Object.entries(paths).flatMap(([name, value]): (readonly [string, string])[] => {
  if (typeof value === 'function') {
    const given = argumentsOf[name] ?? Array.from({ length: Math.max(value.length, 1) }, () => 'x');
    return [[name, (value as (...given: readonly unknown[]) => string)(...given)]];
  }
  return typeof value === 'string' ? [[name, value]] : Object.values(value).map((path) => [name, path]);
});

describe('addresses', () => {
  it.each(addresses)('%s is one of a page: %s', (_name, address) => {
    expect(isPage(address)).toBe(true);
  });

  it('written into links and forms are those of pages', () => {
    const app = fileURLToPath(new URL('../../../app/', import.meta.url));
    const written = readdirSync(app, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx'))
      .flatMap((file) =>
        [...readFileSync(app + file, 'utf8').matchAll(/(?:href|action|path|Path)="(\/[^"]*)"/g)].map(
          ([, address = '']) => ({ file, address }),
        ),
      );
    expect(written.length).toBeGreaterThan(80);
    const files = /^\/(?:images\/|apple-touch-icon\.png|manifest\.webmanifest)/;
    expect(written.filter(({ address }) => !isPage(address) && !files.test(address))).toEqual([]);
  });
});
