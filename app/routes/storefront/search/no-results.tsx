import { searchPath } from '~/domain/search/search';
import { ContactLinks } from '~/ui/layout/contact-links';
import type { Site } from '~/ui/layout/site';
import { CategoryLinks } from './category-links';

/** What to do where a search found nothing: words that may have been meant, the categories, and whom to ask. */
export function NoResults(props: {
  term: string;
  nearest: readonly string[];
  categories: readonly { name: string; slug: string }[];
  site: Pick<Site, 'phone' | 'whatsapp'> | null;
}) {
  const { term, nearest, categories, site } = props;
  return (
    <div className="card mx-auto max-w-text px-4 py-8 text-center sm:px-6">
      <h1 className="break-words text-xl">Nothing found for “{term}”</h1>
      {nearest.length > 0 ? (
        <p className="mt-3">
          Did you mean{' '}
          {nearest.map((word, position) => (
            <span key={word}>
              {position > 0 && (position === nearest.length - 1 ? ' or ' : ', ')}
              <a href={searchPath(word)} className="link inline-block py-1 font-bold">
                {word}
              </a>
            </span>
          ))}
          ?
        </p>
      ) : (
        <p className="mt-3 text-ink-soft">
          Try another word or fewer words. Swahili works too: maziwa, mtindi, siagi.
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
      {site && (
        <div className="mt-6">
          <ContactLinks site={site} />
        </div>
      )}
    </div>
  );
}
