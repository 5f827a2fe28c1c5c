import { TableOfContents } from '~/ui/content/table-of-contents';

/** A page of the reference, with its contents beside it on wide screens. */
export function ReferencePage(props: {
  title: string;
  description?: string;
  /** The first page has none. */
  hasWayBack?: boolean;
  parts: React.ComponentProps<typeof TableOfContents>['parts'];
  /** Classes that lay out the children. */
  layout: string;
  children: React.ReactNode;
}) {
  const { title, description, hasWayBack, parts, layout, children } = props;
  return (
    <article>
      {hasWayBack && (
        <p>
          <a href="/api" className="link inline-block py-2">
            API
          </a>
        </p>
      )}
      <h1>{title}</h1>
      {description && <p className="mt-2 max-w-text text-lg">{description}</p>}
      <div className="mt-6 items-start gap-10 lg:grid lg:grid-cols-[18rem_1fr]">
        <TableOfContents parts={parts} />
        <div className={`mt-6 min-w-0 lg:mt-0 ${layout}`}>{children}</div>
      </div>
    </article>
  );
}
