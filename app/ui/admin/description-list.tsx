export const DescriptionList = ({
  items,
}: {
  items: readonly { readonly name: string; readonly value: React.ReactNode }[];
}) => (
  <dl className="space-y-2">
    {items.map(({ name, value }) => (
      <div key={name} className="sm:grid sm:grid-cols-[10rem_1fr] sm:gap-3">
        <dt className="text-ink-soft">{name}</dt>
        <dd className="break-words">{value}</dd>
      </div>
    ))}
  </dl>
);
