/** The figures above a list or a page, each with its name. */
export const Figures = (props: {
  figures: readonly {
    readonly name: string;
    readonly value: React.ReactNode;
    /** Something is wrong. */
    readonly isBad?: boolean;
  }[];
}) => (
  <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
    {props.figures.map(({ name, value, isBad }) => (
      <div key={name} className="card p-3">
        <dt className="text-sm text-ink-soft">{name}</dt>
        <dd className={`font-bold tabular-nums sm:text-lg ${isBad ? 'text-error' : ''}`}>{value}</dd>
      </div>
    ))}
  </dl>
);
