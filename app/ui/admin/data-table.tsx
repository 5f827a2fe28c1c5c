export type Column<Row> = {
  readonly name: string;
  readonly cell: (row: Row) => React.ReactNode;
  /** Numbers stand right, one under the other. */
  readonly isNumber?: boolean;
};

/**
 * What the elements of a table are anyway; browsers forget it when the style sheet lays a table out in another way, and
 * a screen reader then hears no table.
 */
const is = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

/** A list of the back office: a table on a wide screen, a card for each row on a phone. The first column names the row. */
export function DataTable<Row>(props: {
  /** What is listed, for who can't see the page around it. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}) {
  const { caption, columns, rows, keyOf } = props;
  return (
    <table {...is.table} className="block w-full text-left md:card md:table">
      <caption className="sr-only">{caption}</caption>
      <thead {...is.group} className="sr-only md:not-sr-only md:table-header-group">
        <tr {...is.row} className="md:table-row">
          {columns.map(({ name, isNumber }) => (
            <th
              {...is.head}
              key={name}
              scope="col"
              className={`border-b border-edge px-3 py-2 text-sm ${isNumber ? 'text-right' : ''}`}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...is.group} className="block space-y-3 md:table-row-group">
        {rows.map((row) => (
          <tr
            {...is.row}
            key={keyOf(row)}
            className="card block p-3 md:table-row md:rounded-none md:bg-transparent md:p-0 md:shadow-none"
          >
            {columns.map(({ name, cell, isNumber }, position) => (
              <td
                {...is.cell}
                key={name}
                data-name={name}
                className={`${position === 0 ? cellLooks.first : cellLooks.other} ${isNumber ? 'tabular-nums md:text-right' : ''}`}
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
const cellLooks = {
  first: `block break-words pb-2 ${wide}`,
  // On a card the name of the column stands before what is in it.
  other: `flex gap-2 break-words py-1 before:w-24 before:flex-none before:text-sm before:text-ink-soft before:content-[attr(data-name)] md:before:content-none ${wide}`,
} as const;
