import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import tailwindConfig from '../../tailwind.config';

const parts = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.tsx'),
);

it('no part of a page uses a class whose rule the style sheet leaves out', () => {
  const blocked = new Set<string>(tailwindConfig.blocklist);
  const used = parts.flatMap((file) =>
    [...readFileSync(join('app', file), 'utf8').matchAll(/className="([^"]+)"/g)].flatMap(([, names = '']) =>
      names
        .split(/\s+/)
        .filter((name) => blocked.has(name))
        .map((name) => `${file}: ${name}`),
    ),
  );
  expect(parts.length).toBeGreaterThan(100);
  expect(used).toEqual([]);
});
