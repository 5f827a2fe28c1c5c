import { describe, expect, it } from 'vitest';
import { adviceFields } from '~/domain/catalogue/advice/advice-fields';
import { describeSeason } from '~/domain/catalogue/advice/product-advice';
import { validateFields } from '~/lib/forms/form-fields';

describe('the season', () => {
  it.each([
    [12, 'December to March: in season now'],
    [3, 'December to March: in season now'],
    [4, 'December to March: back in December'],
    [11, 'December to March: back in December'],
  ])('over the turn of the year, in month %d', (month, expected) => {
    expect(describeSeason({ from: 12, to: 3 }, month)).toBe(expected);
  });

  it('of one month is named once', () => {
    expect(describeSeason({ from: 6, to: 6 }, 6)).toBe('June: in season now');
    expect(describeSeason({ from: 6, to: 6 }, 7)).toBe('June: back in June');
  });
});

describe('the fields of the form', () => {
  const errorsOf = (changes: Readonly<Record<string, string>>) =>
    validateFields(
      { freshness: '', boiling: '', keeping: '', seasonFrom: '', seasonTo: '', goesWith: '', ...changes },
      adviceFields,
    );

  it('may all be empty', () => expect(errorsOf({})).toEqual({}));

  it('reject half a season, unknown choices and more than four products', () => {
    expect(errorsOf({ seasonFrom: '4' })).toHaveProperty('seasonTo');
    expect(errorsOf({ seasonFrom: '13', seasonTo: '2' })).toHaveProperty('seasonFrom');
    expect(errorsOf({ freshness: 'yesterday' })).toHaveProperty('freshness');
    expect(errorsOf({ keeping: 'x'.repeat(301) })).toHaveProperty('keeping');
    expect(errorsOf({ goesWith: 'a\n\nb\nc\nd\n' })).toEqual({});
    expect(errorsOf({ goesWith: 'a\nb\nc\nd\ne' })).toHaveProperty('goesWith');
  });
});
