import {
  isRowKey,
  maxRows,
  nextRowKey,
  rowKinds,
  rowListField,
  type ProductRows,
  type RowKind,
} from './product-form';

const rowActions = ['add', 'remove', 'up', 'down'] as const;
type RowAction = (typeof rowActions)[number];

/** What a button beside a row does. It works without a script: the form comes back with the rows changed. */
export type RowChange = { readonly action: RowAction; readonly kind: RowKind; readonly key: string };

/** The value of the button: `remove:variant:3`, `add:variant`. */
export const rowIntent = (action: RowAction, kind: RowKind, key = ''): string =>
  [action, kind, key].filter(Boolean).join(':');

export function parseRowIntent(intent: string): RowChange | null {
  const [actionName, kindName, key = '', ...rest] = intent.split(':');
  const action = rowActions.find((each) => each === actionName);
  const kind = rowKinds.find((each) => each === kindName);
  const isComplete = rest.length === 0 && (action === 'add' ? key === '' : isRowKey(key));
  return action && kind && isComplete ? { action, kind, key } : null;
}

/** `newKey` for an added row; a script gives one that no removed row had. Unknown keys and the ends change nothing. */
export function changeRows(rows: ProductRows, change: RowChange, newKey?: string): ProductRows {
  const { action, kind, key } = change;
  const keys = rows[kind];
  const index = keys.indexOf(key);
  if (action === 'add')
    return keys.length < maxRows[kind] ? { ...rows, [kind]: [...keys, newKey ?? nextRowKey(keys)] } : rows;
  if (index === -1) return rows;
  if (action === 'remove') return { ...rows, [kind]: keys.filter((each) => each !== key) };
  const other = action === 'up' ? index - 1 : index + 1;
  const otherKey = keys[other];
  if (otherKey === undefined) return rows;
  const moved = keys.map((each) => (each === key ? otherKey : each === otherKey ? key : each));
  return { ...rows, [kind]: moved };
}

/** Malformed and repeated keys, and rows above the maximum, are ignored. */
export const parseRows = (readList: (field: string) => readonly string[]): ProductRows =>
  Object.fromEntries(
    rowKinds.map((kind) => {
      const keys = new Set(readList(rowListField(kind)).filter(isRowKey));
      return [kind, [...keys].slice(0, maxRows[kind])];
    }),
  ) as unknown as ProductRows;
