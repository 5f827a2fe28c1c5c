import { Icon } from '../icon';

/** The search form of a list, with collapsible filters. Without a script, the button submits both. */
export function ListSearch(props: {
  action: string;
  label: string;
  placeholder: string;
  search: string;
  /** A filter is active: expands the filters. */
  isFiltered: boolean;
  /** The filter fields. */
  children: React.ReactNode;
}) {
  const { action, label, placeholder, search, isFiltered, children } = props;
  return (
    <form action={action} role="search" aria-label={label} className="space-y-3">
      <div>
        <label htmlFor="list-search" className="mb-1 block font-bold">
          {label}
        </label>
        <div className="flex">
          <input
            id="list-search"
            name="q"
            type="search"
            defaultValue={search}
            maxLength={100}
            placeholder={placeholder}
            className="field min-w-0 flex-1 rounded-r-none"
          />
          <button className="flex h-11 w-14 flex-none items-center justify-center rounded-r-sm bg-pasture text-milk">
            <Icon name="search" size={18} />
            <span className="sr-only">Search</span>
          </button>
        </div>
      </div>
      <details open={isFiltered} className="card px-4">
        <summary className="flex min-h-[44px] items-center gap-2 font-bold">
          <Icon name="filter" size={18} /> Filter
        </summary>
        <div className="grid items-end gap-4 pb-4 sm:grid-cols-2 lg:grid-cols-3">
          {children}
          <p className="flex flex-wrap gap-2">
            <button className="button button-primary flex-1">Apply</button>{' '}
            <a href={action} className="button button-quiet">
              Clear
            </a>
          </p>
        </div>
      </details>
    </form>
  );
}
