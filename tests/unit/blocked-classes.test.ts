import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import tailwindConfig from '../../tailwind.config';

const components = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.tsx'),
);

it('no component uses a class that the Tailwind blocklist excludes', () => {
  const blocked = new Set<string>(tailwindConfig.blocklist);
  const used = components.flatMap((file) =>
    [...readFileSync(join('app', file), 'utf8').matchAll(/className="([^"]+)"/g)].flatMap(([, names = '']) =>
      names
        .split(/\s+/)
        .filter((name) => blocked.has(name))
        .map((name) => `${file}: ${name}`),
    ),
  );
  expect(components.length).toBeGreaterThan(100);
  expect(used).toEqual([]);
});
