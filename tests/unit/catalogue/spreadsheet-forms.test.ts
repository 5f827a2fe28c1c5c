import { describe, expect, it } from 'vitest';
import { normaliseDay } from '~/domain/catalogue/import/read-cells';
import {
  isSpreadsheetForm,
  readingsOfCell,
  readingsOfSku,
} from '~/domain/catalogue/import/spreadsheet-forms';

const mayBe = (sku: string, cell: string): boolean => {
  const readings = readingsOfSku(sku);
  return [...readingsOfCell(cell)].some((reading) => readings.has(reading));
};

describe('a SKU that a spreadsheet saved', () => {
  it.each([
    ['00123', '123'],
    ['00123', '0123'],
    ['007', '7.00'],
    ['3E5', '3.00E+05'],
    ['3E5', '300000'],
    ['1e10', '1.00E+10'],
    ['12E3', '12,000'],
    ['5901234123457', '5.90123E+12'],
    ['5901234123457', '5.90E+12'],
    ['1234567890123456', '1234567890123450'],
    ['123456789012', '1.23457E+11'],
    ['1.50', '1.5'],
    ['+254', '254'],
    ['(5)', '-5'],
    ['5-', '-5'],
    ['50%', '0.5'],
    ['MAR-1', '01-Mar'],
    ['MAR-1', '1-Mar'],
    ['MAR-1', '01/03/2026'],
    ['MAR-1', '3/1/2026'],
    ['MAR-1', '01-Mar-26'],
    ['MAR-1', '46082'],
    ['mar1', '01-Mar'],
    ['SEPT2', '02-Sep'],
    ['DEC-31', '31/12/2026'],
    ['MAR-32', 'Mar-32'],
    ['MAR-2027', 'Mar-27'],
    ['MAR-2027', '01/03/2027'],
    ['1-2', '01-Feb'],
    ['1-2', '02-Jan'],
    ['3/4', '03-Apr'],
    ['10-12-25', '10/12/2025'],
    ['2026-03-01', '01/03/2026'],
    ['1:30', '01:30:00'],
    ['1:30', '01:30'],
    // In German and French.
    ['3E5', '3,00E+05'],
    ['5901234123457', '5,90123E+12'],
    ['007', '7,00'],
    ['12E3', '12.000'],
    ['12E3', '12\u202F000'],
    ['50%', '0,5'],
    ['MAR-1', '01. Mrz'],
    ['MAR-1', '01.03.2026'],
    ['DEZ-1', '01. Dez'],
    ['3-1', '03. Jan'],
    ['3.1', '03. Jan'],
    ['1-2', '02-janv'],
    ['2-1', '02-janv.'],
    ['MARS-1', '01-mars'],
    ['3/12', '03-déc'],
    ['3/2', '03-févr'],
    ['AOÛT-5', '05-août'],
    ['10-12-25', '10.12.2025'],
  ])('%s may be %s', (sku, cell) => expect(mayBe(sku, cell)).toBe(true));

  it.each([
    ['00123', '1230'],
    ['12345', '12300'],
    ['3E5', '3.00E+06'],
    ['5901234123457', '5.91E+12'],
    ['MAR-1', '02-Mar'],
    ['MAR-1', '01-Apr'],
    ['MARSH-1', '01-Mar'],
    ['1.5', '1,6'],
    ['MAR-1', '1.3'],
    ['MAY', '01-May'],
    ['0x10', '16'],
    ['ML-500', '500'],
    ['A1-2', '01-Feb'],
    ['10-12-25', '10/12/2024'],
    ['45-99', '45/99'],
    ['1:30', '01:31:00'],
  ])('%s is not %s', (sku, cell) => expect(mayBe(sku, cell)).toBe(false));

  it('is known as no SKU where only a spreadsheet writes so', () => {
    const forms = [
      '#NAME?',
      '#REF!',
      '########',
      '#N/A',
      '1.23457E+11',
      '3.00E+05',
      '01-Mar',
      '1-Mar-26',
    ].concat(['3,00E+05', '01. Mrz', '01.Dez', '02-janv.', '03-déc-26', '#BEZUG!', '#NOM?', '#NV']);
    expect(forms.filter((cell) => !isSpreadsheetForm(cell))).toEqual([]);
    const skus = [
      'ML-500',
      '00123',
      '#7',
      'MAR-1',
      'E+05',
      '1-MARS',
      '3E5',
      '123',
      'a-Mar',
      '1. X',
      '1-MAI',
      '01-box',
      '#A1',
    ];
    expect(skus.filter(isSpreadsheetForm)).toEqual([]);
  });
});

describe('a day', () => {
  it.each([
    ['2026-11-30', '2026-11-30'],
    ['30/11/2026', '2026-11-30'],
    ['11/30/2026', '2026-11-30'],
    ['30-11-2026', '2026-11-30'],
    ['30.11.2026', '2026-11-30'],
    ['30-Nov-2026', '2026-11-30'],
    ['3 April 2026', '2026-04-03'],
    ['30. Nov. 2026', '2026-11-30'],
    ['30 déc. 2026', '2026-12-30'],
    ['3. März 2026', '2026-03-03'],
    ['1 Machi 2026', '2026-03-01'],
    ['4/4/2026', '2026-04-04'],
    ['', ''],
    ['tomorrow', 'tomorrow'],
  ])('%s is %s', (text, day) => expect(normaliseDay(text)).toBe(day));

  it.each(['03/04/2026', '3-4-2026', '12/11/2026', '30/11/26', '26/11/30', '30-Nov-26', '30. Nov. 26'])(
    '%s can be read two ways',
    (text) => expect(normaliseDay(text)).toBeNull(),
  );
});
