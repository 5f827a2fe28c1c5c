export type Column<Row> = {
  readonly name: string;
  readonly cell: (row: Row) => React.ReactNode;
  /** Right-aligned, with tabular figures. */
  readonly isNumber?: boolean;
  /** One or two words: with large text they stand below the name of their column instead of breaking. */
  readonly isShort?: boolean;
};

/** Explicit, because `display: block` removes the implicit ARIA roles of a table. */
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

/** A table on a wide screen, one card per row on a phone. The first column is the title of the row. */
export function DataTable<Row>(props: {
  /** For screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** A checkbox in each row, for a form elsewhere on the page: its buttons act on the ticked rows. */
  selection?: { readonly form: string; readonly name: string; readonly labelOf: (row: Row) => string };
  /** The id of a row, to which a saved form returns. */
  idOf?: (row: Row) => string;
  /** In two lines with its next step, below 600 px in place of the columns. */
  compact?: (row: Row) => React.ReactNode;
}) {
  const { caption, columns, rows, keyOf, selection, idOf, compact } = props;
  return (
    <table {...roles.table} className="block w-full text-left md:card md:table">
      <caption className="sr-only">{caption}</caption>
      <thead {...roles.group} className="sr-only md:not-sr-only md:table-header-group">
        <tr {...roles.row} className="md:table-row">
          {selection && (
            <th {...roles.head} scope="col" className="border-b border-edge px-1 py-2">
              <span className="sr-only">Choose</span>
            </th>
          )}
          {columns.map(({ name, isNumber }) => (
            <th
              {...roles.head}
              key={name}
              scope="col"
              className={`border-b border-edge px-1 py-2 text-sm ${isNumber ? 'text-right' : ''}`}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...roles.group} className={`block md:table-row-group ${compact ? 'space-y-2' : 'space-y-3'}`}>
        {rows.map((row) => (
          <tr
            {...roles.row}
            key={keyOf(row)}
            id={idOf?.(row)}
            className={`card scroll-mt-4 md:table-row md:rounded-none md:bg-transparent md:p-0 md:shadow-none ${
              compact ? compactRow : 'block p-3'
            }`}
          >
            {selection && (
              <td
                {...roles.cell}
                className="row:float-right md:float-none md:table-cell md:border-b md:border-edge-pale md:px-1 md:py-2 md:align-top"
              >
                <label className="flex min-h-[44px] items-center justify-center p-2 md:min-h-0 md:p-0">
                  <input
                    type="checkbox"
                    form={selection.form}
                    name={selection.name}
                    value={keyOf(row)}
                    className="tick"
                  />
                  <span className="sr-only">{selection.labelOf(row)}</span>
                </label>
              </td>
            )}
            {compact && (
              <td {...roles.cell} className="flex min-w-0 flex-1 items-center gap-2 row:hidden">
                {compact(row)}
              </td>
            )}
            {columns.map(({ name, cell, isNumber, isShort }, position) => (
              <td
                {...roles.cell}
                key={name}
                data-name={name}
                className={`${display(position, compact !== undefined)} ${position === 0 ? cellClassNames.first : cellClassNames.other} ${isNumber ? 'tabular-nums md:text-right' : ''} ${isNumber || isShort ? 'flex-wrap' : ''}`}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const compactRow = 'flex items-center gap-1 py-2 pl-1 pr-2 row:block row:p-3';

const display = (position: number, isCompact: boolean): string =>
  position === 0 ? (isCompact ? 'hidden row:block' : 'block') : isCompact ? 'hidden row:flex' : 'flex';

const wide = 'md:table-cell md:border-b md:border-edge-pale md:px-1 md:py-2 md:align-top';
const cellClassNames = {
  first: `break-words pb-2 ${wide}`,
  // A card repeats the column name before each value.
  other: `gap-2 py-1 [overflow-wrap:anywhere] before:w-24 before:flex-none before:text-sm before:text-ink-soft before:content-[attr(data-name)] md:before:content-none ${wide}`,
} as const;
