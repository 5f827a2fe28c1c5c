import { CategoryLinks } from './category-links';
import { SearchForm } from '~/ui/layout/search-form';

/** The results page without a search term. */
export const SearchStart = ({
  examples,
  categories,
}: {
  examples: readonly string[];
  categories: readonly { name: string; slug: string }[];
}) => (
  <div className="mx-auto max-w-text py-4 text-center">
    <h1>What are you looking for?</h1>
    <p className="mt-2 text-ink-soft">
      Type a product, a size or a question, in English or Swahili:{' '}
      {[...examples, 'track order'].map((example) => `“${example}”`).join(', ')}.
    </p>
    <SearchForm id="search-shop" value="" label="Search the whole shop" className="mt-6 text-left" />
    {categories.length > 0 && (
      <>
        <h2 className="mt-8">Or start here</h2>
        <CategoryLinks categories={categories} />
      </>
    )}
  </div>
);
