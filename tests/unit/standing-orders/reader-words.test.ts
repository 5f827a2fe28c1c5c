import { expect, it } from 'vitest';
import { readerWords } from '~/domain/standing-orders/list/reader-words';

it('a household reads nothing of somebody else', () => {
  const { missed, ...others } = readerWords.household;
  const said = [...Object.values(missed), ...Object.values(others)].join(' ');
  expect(said).toMatch(/your area/);
  expect(said).not.toMatch(/\b(they|them|theirs?)\b|cancel/i);
});
