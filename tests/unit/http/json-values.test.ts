import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countJsonValues } from '~/api/count-json-values';

const count = (text: string) => countJsonValues(Buffer.from(text));

const valuesIn = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Object.values(value).reduce<number>((sum, each) => sum + valuesIn(each), 0)
    : 1;

it('values of JSON are counted, but not the signs in its strings', () => {
  expect(count('{"name":"a, [b] {c} \\" , [","price":1}')).toBe(3);
  expect(count(JSON.stringify({ content: ',[{'.repeat(1_000), quote: '\\",' }))).toBe(3);
  expect(count('['.repeat(1_000))).toBe(1_001);
  expect(count(`[${'0,'.repeat(999)}0]`)).toBe(1_001);
  expect(count('"\\')).toBe(1);
});

it('are never fewer than the parser makes', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(count(text)).toBeGreaterThanOrEqual(valuesIn(JSON.parse(text)));
    }),
  );
});
