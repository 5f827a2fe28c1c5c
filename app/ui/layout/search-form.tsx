import { inputKinds } from '~/lib/forms/input-kinds';
import { maxSearchLength } from '~/lib/search-text';
import { Icon } from '~/ui/icon';

/**
 * The search box of the shop. app/enhance/lists/search-suggestions.ts fills the list; dangerouslySetInnerHTML keeps React
 * from removing the suggestions on hydrated pages.
 */
export function SearchForm(props: {
  /** The id of the input; unique on the page. */
  id: string;
  value: string;
  /** The accessible name of a second search box on a page. */
  label?: string;
  className?: string;
}) {
  const { id, value, label } = props;
  const list = `${id}-suggestions`;
  return (
    <form
      action="/search"
      role="search"
      aria-label={label}
      className={`relative flex ${props.className ?? ''}`}
    >
      <label htmlFor={id} className="sr-only">
        {label ?? 'Search'}
      </label>
      <input
        id={id}
        name="q"
        {...inputKinds.search}
        defaultValue={value}
        maxLength={maxSearchLength}
        placeholder="Search for dairy products..."
        className="min-h-[40px] w-full min-w-0 rounded-l-full border border-edge bg-milk px-4 text-ink"
      />
      <button className="flex h-10 w-12 flex-none items-center justify-center rounded-r-full bg-pasture text-milk">
        <Icon name="search" size={18} />
        <span className="sr-only">Search</span>
      </button>
      <ul
        id={list}
        hidden
        suppressHydrationWarning
        data-suggestions
        className="absolute inset-x-0 top-full z-10 mt-1 rounded border border-edge bg-milk py-2 shadow"
        dangerouslySetInnerHTML={{ __html: '' }}
      />
    </form>
  );
}
