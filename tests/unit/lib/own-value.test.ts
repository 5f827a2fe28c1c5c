import { expect, it } from 'vitest';
import { findDifferences } from '~/domain/editing/edit-conflict';
import { parseStockForm } from '~/domain/stock/parse-stock-form.server';
import { stockMessages } from '~/domain/stock/stock-form';
import { ownValue } from '~/lib/own-value';

it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
  'what every object inherits is no value of a record: %s',
  (name) => {
    expect(ownValue({}, name)).toBeUndefined();
    expect(ownValue({ [name]: 'its own' }, name)).toBe('its own');
    const stock = parseStockForm({
      idempotencyKey: 'a'.repeat(22),
      reason: 'counted',
      note: '',
      products: ['a'.repeat(24)],
      skus: [name],
      seen: ['1'],
      amounts: ['many'],
    });
    const faults = stock.ok ? {} : (stock.errors?.amounts ?? {});
    expect(ownValue(faults, name)).toBe(stockMessages.amount);
    expect(findDifferences({ [name]: 'mine' }, {})).toEqual([{ label: name, mine: 'mine', theirs: '' }]);
  },
);
