import { readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { describe, expect, it } from 'vitest';
import { demoProducts } from '~/seed/demo/products';

const listFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => parse(path).ext !== '');

const nameOf = (path: string) => join(parse(path).dir, parse(path).name);

const masters = listFiles('artwork');
const svgs = masters
  .filter((path) => path.endsWith('.svg'))
  .map((path) => ({ path, text: readFileSync(join('artwork', path), 'utf8') }));

describe('the masters in artwork/', () => {
  it('are one for each picture', () => {
    // Rendered from favicon.svg.
    const pictures = listFiles('public/images')
      .map((path) => nameOf(path).replace(/-\d+$/, ''))
      .map((name) => (name === 'icon' ? 'favicon' : name));
    const single = ['apple-touch-icon', 'favicon-16'];
    expect(masters.map(nameOf).sort()).toEqual([...new Set([...pictures, ...single])].sort());
  });

  it('stand by themselves: no script, no file and no font from elsewhere', () => {
    for (const { path, text } of svgs) {
      expect(text, path).not.toMatch(/<(?:script|style|image|foreignObject)\b|href=|url\((?!#)|\son\w+=/);
      // A sketch that comes with every page: outlines would be too heavy.
      if (path !== 'farm-map-small.svg') expect(text, path).not.toContain('<text');
    }
  });

  it('carry no name of the demo farm or of another brand', () => {
    const names = [...new Set(demoProducts.map(({ brand }) => brand.split(' ', 1)[0] ?? ''))];
    const pattern = new RegExp(`\\b(?:${names.join('|')})\\b`, 'i');
    for (const { path, text } of svgs)
      // The map names the towns on the way.
      if (!path.startsWith('farm-map')) expect(text, path).not.toMatch(pattern);
  });

  it('are what browsers get of drawings, but for line breaks', () => {
    for (const name of ['logo', 'favicon', 'empty-cart', 'lost-cow', 'farm-map-small']) {
      const master = svgs.find(({ path }) => path === `${name}.svg`)?.text ?? '';
      expect(readFileSync(`public/images/${name}.svg`, 'utf8'), name).toBe(
        `${master.trim().replace(/>\s+</g, '><')}\n`,
      );
    }
  });
});
