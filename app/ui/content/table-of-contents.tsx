export function TableOfContents({
  parts,
  numbered,
}: {
  parts: readonly { readonly id: string; readonly title: string }[];
  numbered?: boolean;
}) {
  const List = numbered ? 'ol' : 'ul';
  return (
    <nav aria-label="Contents" className="screen-only card p-4 lg:sticky lg:top-4">
      <h2 className="text-lg">On this page</h2>
      <List className={`mt-2 gap-x-4 sm:columns-2 lg:columns-1 ${numbered ? 'list-decimal pl-6' : ''}`}>
        {parts.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="link inline-block py-1">
              {title}
            </a>
          </li>
        ))}
      </List>
    </nav>
  );
}
