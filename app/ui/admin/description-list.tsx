/** What is known of one thing: a name and a value a line, beside each other where there is room. */
export const DescriptionList = ({
  facts,
}: {
  facts: readonly { readonly name: string; readonly value: React.ReactNode }[];
}) => (
  <dl className="space-y-2">
    {facts.map(({ name, value }) => (
      <div key={name} className="sm:grid sm:grid-cols-[10rem_1fr] sm:gap-3">
        <dt className="text-ink-soft">{name}</dt>
        <dd className="break-words">{value}</dd>
      </div>
    ))}
  </dl>
);
