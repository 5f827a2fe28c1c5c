import { useEffect, useRef, useState } from 'react';
import { rowKinds, type ProductRows, type RowKind } from '~/domain/catalogue/products/product-form';
import { changeRows, type RowChange } from '~/domain/catalogue/products/product-rows';

/**
 * The rows of the form. With a script they change at once, without one by a round trip: `changed` are the rows of the last
 * answer. `addRow` returns the key of the new row, which no removed row had: a new row must not show its values.
 */
export function useProductRows(stored: ProductRows, changed: ProductRows | undefined) {
  const [rows, setRows] = useState(changed ?? stored);
  useEffect(() => {
    if (changed) setRows(changed);
  }, [changed]);
  const lastKey = useRef(0);
  for (const kind of rowKinds) lastKey.current = Math.max(lastKey.current, ...rows[kind].map(Number));
  return {
    rows,
    change: (change: RowChange) => setRows((current) => changeRows(current, change)),
    addRow: (kind: RowKind): string => {
      lastKey.current += 1;
      const key = String(lastKey.current);
      setRows((current) => changeRows(current, { action: 'add', kind, key: '' }, key));
      return key;
    },
  };
}
