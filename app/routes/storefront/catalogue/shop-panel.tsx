import { categoryKey } from '~/domain/catalogue/category';
import { productSortLabels } from '~/domain/catalogue/product-filter';
import { defaultPriceRange, shopSorts, type ShopState } from '~/domain/catalogue/shop-filter';
import { inputKinds } from '~/lib/forms/input-kinds';
import { ownValue } from '~/lib/own-value';
import { maxSearchLength } from '~/lib/search-text';
import { CheckField, Options, SelectField } from '~/ui/form/field';
import { Icon } from '~/ui/icon';
import { ActiveOnlyField, FilterDrawer } from '~/ui/catalogue/filter-drawer';

type Counts = {
  /** By `categoryKey`; null while the database is unavailable. */
  counts: Readonly<Record<string, number>> | null;
  allCount: number | null;
};

/** The search and the filters, as one form. */
export function ShopPanel(props: { categories: readonly string[]; state: ShopState } & Counts) {
  const { state } = props;
  return (
    <form action="/shop" data-submit-on-change="wide" className="mb-3 lg:mb-0">
      <FilterDrawer label="Filter" resetPath="/shop" beside={<ProductSearch search={state.search} />}>
        <Categories {...props} />
        <fieldset>
          <legend className="font-bold">Filters</legend>
          <ActiveOnlyField label="Active Products" active={state.active} />
          <CheckField
            id="stock"
            name="stock"
            value="on"
            type="checkbox"
            defaultChecked={state.inStock}
            label="In Stock"
          />
        </fieldset>
        <SelectField id="sort" name="sort" label="Sort by" defaultValue={state.sort}>
          <Options of={shopSorts.map((sort) => [sort, productSortLabels[sort]])} />
        </SelectField>
        <Prices state={state} />
      </FilterDrawer>
    </form>
  );
}

const ProductSearch = ({ search }: { search: string }) => (
  <div role="search" aria-label="Find products" className="flex min-w-0 flex-1">
    <label htmlFor="shop-search" className="sr-only">
      Search products
    </label>
    <input
      id="shop-search"
      name="search"
      {...inputKinds.search}
      data-search-list
      defaultValue={search}
      maxLength={maxSearchLength}
      placeholder="Search products..."
      className="field min-w-0 rounded-r-none px-2 placeholder:text-sm"
    />
    <button className="flex w-11 flex-none items-center justify-center rounded-r-sm bg-pasture text-milk">
      <Icon name="search" size={18} />
      <span className="sr-only">Search the shop</span>
    </button>
  </div>
);

function Categories({
  categories,
  state,
  counts,
  allCount,
}: { categories: readonly string[]; state: ShopState } & Counts) {
  const selectedKey = state.category === null ? '' : categoryKey(state.category);
  const entries = [
    { key: '', name: 'All Products', value: '', count: allCount },
    ...categories.map((name) => {
      const key = categoryKey(name);
      return { key, name, value: name, count: counts && (ownValue(counts, key) ?? 0) };
    }),
  ];
  return (
    <fieldset>
      <legend className="font-bold">Categories</legend>
      {entries.map(({ key, name, value, count }) => {
        const id = `category-${key.replaceAll(' ', '-') || 'all'}`;
        return (
          <CheckField
            key={key}
            id={id}
            name="category"
            value={value}
            type="radio"
            defaultChecked={key === selectedKey}
            label={
              <span className="flex justify-between gap-2">
                <span>{name}</span>{' '}
                {count !== null && (
                  <span id={`${id}-count`} data-live className="tabular-nums text-ink-soft">
                    ({count})
                  </span>
                )}
              </span>
            }
          />
        );
      })}
    </fieldset>
  );
}

const Prices = ({ state }: { state: ShopState }) => (
  <fieldset>
    <legend className="font-bold">Price in KES</legend>
    <div className="mt-1 flex items-center gap-2">
      <PriceField name="min" label="Lowest price" value={state.minPrice} />
      <span aria-hidden="true">-</span>
      <PriceField name="max" label="Highest price" value={state.maxPrice} describedBy="max-hint" />
    </div>
    <p id="max-hint" className="mt-1 text-sm text-ink-soft">
      Leave the second field empty for no upper limit.
    </p>
  </fieldset>
);

const PriceField = (field: {
  name: 'min' | 'max';
  label: string;
  value: number | null;
  describedBy?: string;
}) => (
  <input
    id={field.name}
    name={field.name}
    {...inputKinds.steppedNumber}
    min={0}
    max={9_999_999}
    step={1}
    defaultValue={field.value ?? ''}
    placeholder={field.name === 'min' ? String(defaultPriceRange.min) : 'Any'}
    aria-label={field.label}
    aria-describedby={field.describedBy}
    className="field min-w-0 flex-1 px-2 tabular-nums"
  />
);
