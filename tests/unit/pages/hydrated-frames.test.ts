import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('no page with the header and footer of the shop is hydrated: app/root.tsx leaves them out of the scripts', () => {
  const folder = 'app/routes';
  const handles = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    // Screens have the frame of the back office from their layout.
    .filter((file) => file.endsWith('.tsx') && !file.startsWith('admin'))
    .map((file) => [
      file,
      /^export const handle[^;]*;/m.exec(readFileSync(join(folder, file), 'utf8'))?.[0] ?? '',
    ]);
  const hydrated = handles.filter(([, handle]) => handle?.includes(`enhance: 'react'`));
  expect(hydrated.length).toBeGreaterThan(4);
  expect(hydrated.filter(([, handle]) => !handle?.includes(`frame: 'short'`)).map(([file]) => file)).toEqual(
    [],
  );
});
