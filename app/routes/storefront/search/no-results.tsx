import { searchPath } from '~/domain/search/search';
import { ContactLinks } from '~/ui/layout/contact-links';
import type { Site } from '~/domain/settings/site';
import { CategoryLinks } from './category-links';

/** The results page of a search without results: similar terms, the categories and the shop's contacts. */
export function NoResults(props: {
  term: string;
  similarTerms: readonly string[];
  /** Swahili words that find something. */
  examples: readonly string[];
  categories: readonly { name: string; slug: string }[];
  site: Pick<Site, 'phone' | 'whatsapp'>;
}) {
  const { term, similarTerms, examples, categories, site } = props;
  return (
    <div className="card mx-auto max-w-text px-4 py-8 text-center sm:px-6">
      <h1 className="break-words text-xl">Nothing found for “{term}”</h1>
      {similarTerms.length > 0 ? (
        <p className="mt-3">
          Did you mean{' '}
          {similarTerms.map((word, position) => (
            <span key={word}>
              {position > 0 && (position === similarTerms.length - 1 ? ' or ' : ', ')}
              <a href={searchPath(word)} className="link inline-block py-1 font-bold">
                {word}
              </a>
            </span>
          ))}
          ?
        </p>
      ) : (
        <p className="mt-3 text-ink-soft">
          Try another word or fewer words. Swahili works too
          {examples.length > 0 && `: ${examples.join(', ')}`}.
        </p>
      )}
      {categories.length > 0 && (
        <>
          <h2 className="mt-6 text-lg">This is what we make</h2>
          <CategoryLinks categories={categories} />
        </>
      )}
      <p className="mt-6">
        <a href="/products" className="button button-primary">
          See all products
        </a>
      </p>
      <div className="mt-6">
        <ContactLinks site={site} />
      </div>
    </div>
  );
}
