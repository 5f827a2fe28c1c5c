export type Column<Row> = {
  readonly name: string;
  readonly cell: (row: Row) => React.ReactNode;
  /** Right-aligned, with tabular figures. */
  readonly isNumber?: boolean;
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
}) {
  const { caption, columns, rows, keyOf, selection } = props;
  return (
    <table {...roles.table} className="block w-full text-left md:card md:table">
      <caption className="sr-only">{caption}</caption>
      <thead {...roles.group} className="sr-only md:not-sr-only md:table-header-group">
        <tr {...roles.row} className="md:table-row">
          {selection && (
            <th {...roles.head} scope="col" className="border-b border-edge px-3 py-2">
              <span className="sr-only">Choose</span>
            </th>
          )}
          {columns.map(({ name, isNumber }) => (
            <th
              {...roles.head}
              key={name}
              scope="col"
              className={`border-b border-edge px-3 py-2 text-sm ${isNumber ? 'text-right' : ''}`}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...roles.group} className="block space-y-3 md:table-row-group">
        {rows.map((row) => (
          <tr
            {...roles.row}
            key={keyOf(row)}
            className="card block p-3 md:table-row md:rounded-none md:bg-transparent md:p-0 md:shadow-none"
          >
            {selection && (
              <td
                {...roles.cell}
                className="float-right md:float-none md:table-cell md:border-b md:border-edge-pale md:px-3 md:py-2 md:align-top"
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
            {columns.map(({ name, cell, isNumber }, position) => (
              <td
                {...roles.cell}
                key={name}
                data-name={name}
                className={`${position === 0 ? cellClassNames.first : cellClassNames.other} ${isNumber ? 'flex-wrap tabular-nums md:text-right' : ''}`}
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

const wide = 'md:table-cell md:border-b md:border-edge-pale md:px-3 md:py-2 md:align-top';
const cellClassNames = {
  first: `block break-words pb-2 ${wide}`,
  // A card repeats the column name before each value.
  other: `flex gap-2 py-1 [overflow-wrap:anywhere] before:w-24 before:flex-none before:text-sm before:text-ink-soft before:content-[attr(data-name)] md:before:content-none ${wide}`,
} as const;
