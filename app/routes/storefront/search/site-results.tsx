import { siteResultKinds, type SiteResult, type SiteResultKind } from '~/domain/search/search';

const headings: Readonly<Record<SiteResultKind, string>> = {
  category: 'Categories',
  service: 'Farm services',
  post: 'From our blog',
  page: 'Pages',
};

/** The results that are not products, by kind. */
export function SiteResults({ sitePages }: { sitePages: readonly SiteResult[] }) {
  const groups = siteResultKinds
    .map((kind) => ({ kind, found: sitePages.filter((page) => page.kind === kind) }))
    .filter(({ found }) => found.length > 0);
  return (
    <div className="mt-8 grid gap-6 md:grid-cols-2">
      {groups.map(({ kind, found }) => (
        <section key={kind} aria-labelledby={`found-${kind}`} className="card p-4">
          <h2 id={`found-${kind}`}>{headings[kind]}</h2>
          <ul className="mt-2">
            {found.map(({ title, path, excerpt }) => (
              <li key={path} className="border-t border-edge-pale py-3 first:border-t-0">
                <a href={path} className="link inline-block py-1 font-bold">
                  {title}
                </a>
                <p className="max-w-text text-sm text-ink-soft">{excerpt}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
