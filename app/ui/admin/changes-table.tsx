export type ChangeRow = { readonly name: string; readonly before: string; readonly after: string };

/** Values before and after a change, field by field; stacked on a phone. */
export const ChangesTable = (props: {
  /** For screen readers. */
  caption: string;
  rows: readonly ChangeRow[];
  beforeName?: string;
  afterName?: string;
}) => {
  const { caption, rows, beforeName = 'Before', afterName = 'After' } = props;
  return (
    <table className="block w-full break-words text-left text-sm md:table md:table-fixed">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only md:not-sr-only md:table-header-group">
        <tr>
          <th scope="col" className="px-2 py-1">
            Field
          </th>
          <th scope="col" className="px-2 py-1">
            {beforeName}
          </th>
          <th scope="col" className="px-2 py-1">
            {afterName}
          </th>
        </tr>
      </thead>
      <tbody className="block md:table-row-group">
        {rows.map(({ name, before, after }) => (
          <tr key={name} className="block border-t border-edge-pale py-1 md:table-row">
            <th scope="row" className="block px-2 py-1 md:table-cell md:align-top">
              {name}
            </th>
            <Value name={beforeName} text={before} />
            <Value name={afterName} text={after} />
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const Value = ({ name, text }: { name: string; text: string }) => (
  <td className="block whitespace-pre-wrap px-2 py-1 md:table-cell md:align-top">
    <span className="text-ink-soft md:hidden">{name}: </span>
    {text || <span className="text-ink-soft">none</span>}
  </td>
);
