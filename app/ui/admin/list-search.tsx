import { Form, useLocation, useNavigation, useNavigationType, useSubmit } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { inputKinds } from '~/lib/forms/input-kinds';
import { maxSearchLength } from '~/lib/search-text';
import { TextField } from '../form/field';
import { Spinner } from '../form/submit-button';
import { Badge } from '../badge';
import { Icon } from '../icon';

/** docs/product.md 9 */
const delayMs = 300;

type FilterFormProps = {
  action: string;
  /** The name of the form, which the search field shows. */
  label: string;
  /** Parameters that the form keeps, such as the chosen tab. */
  kept?: Readonly<Record<string, string>>;
  children?: React.ReactNode;
};

/**
 * The search form of a list, with collapsible filters (fields, and the order of the list). On a hydrated page it submits
 * itself 300 ms after a change; elsewhere the button submits all of it.
 */
export const ListSearch = ({
  placeholder,
  search,
  isFiltered,
  children,
  ...form
}: FilterFormProps & {
  placeholder: string;
  search: string;
  /** A filter is active: the closed filters say so, and leave the screen of a phone to the list. */
  isFiltered: boolean;
}) => (
  <FilterForm {...form}>
    <div className="flex-1 basis-40">
      <label htmlFor="list-search" className="mb-1 block font-bold">
        {form.label}
      </label>
      <div className="flex">
        <input
          id="list-search"
          name="q"
          {...inputKinds.search}
          defaultValue={search}
          maxLength={maxSearchLength}
          placeholder={placeholder}
          className="field min-w-0 flex-1 rounded-r-none"
        />
        <button className="flex h-11 w-14 flex-none items-center justify-center rounded-r-sm bg-pasture text-milk">
          <Icon name="search" size={18} />
          <span className="sr-only">Search</span>
        </button>
      </div>
    </div>
    {children && (
      <Filters action={form.action} isFiltered={isFiltered}>
        {children}
      </Filters>
    )}
  </FilterForm>
);

/** The same without a search field. */
export const ListFilters = ({ isFiltered, children, ...form }: FilterFormProps & { isFiltered: boolean }) => (
  <FilterForm {...form}>
    <Filters action={form.action} isFiltered={isFiltered}>
      {children}
    </Filters>
  </FilterForm>
);

/** Days of a filter, both inclusive. */
export const DayRangeFields = ({ from, to }: { from: string | null; to: string | null }) => (
  <>
    <TextField id="from" name="from" {...inputKinds.date} label="From" defaultValue={from ?? ''} />
    <TextField id="to" name="to" {...inputKinds.date} label="To" defaultValue={to ?? ''} />
  </>
);

/** What the filters choose from. While they are being applied it is busy, with a spinner after 300 ms. */
export function ListRegion({ children }: { children: React.ReactNode }) {
  const { pathname } = useLocation();
  const isBusy = useNavigation().location?.pathname === pathname;
  return (
    <div aria-busy={isBusy || undefined} className="relative space-y-4">
      {children}
      {isBusy && (
        <div className="list-spinner pointer-events-none absolute inset-x-0 top-16 z-10 flex justify-center text-pasture">
          <Spinner size="h-10 w-10" />
        </div>
      )}
    </div>
  );
}

function FilterForm({ action, label, kept = {}, children }: FilterFormProps) {
  const key = useKeyOfLastPop();
  const submit = useFilterSubmit(action);
  return (
    <Form
      key={key}
      action={action}
      role="search"
      aria-label={label}
      onSubmit={submit.now}
      onChange={submit.delayed}
      className="flex flex-wrap items-end gap-2"
    >
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  );
}

function Filters(props: { action: string; isFiltered: boolean; children: React.ReactNode }) {
  return (
    // Beside the search, so that a phone's first screen has the list; open below it.
    <details className="card flex-none px-4 open:w-full">
      <summary className="flex min-h-[44px] items-center gap-2 font-bold">
        <Icon name="filter" size={18} /> Filter {props.isFiltered && <Badge tone="good">On</Badge>}
      </summary>
      <div className="grid items-end gap-4 pb-4 sm:grid-cols-2 lg:grid-cols-3">
        {props.children}
        <p className="flex flex-wrap gap-2">
          <button className="button button-secondary flex-1">Apply</button>{' '}
          <a href={props.action} className="button button-quiet">
            Clear
          </a>
        </p>
      </div>
    </details>
  );
}

function useFilterSubmit(action: string) {
  const submit = useSubmit();
  const timer = useRef(0);
  // A submission by hand or a followed link comes first.
  const { location } = useNavigation();
  useEffect(() => {
    if (location) window.clearTimeout(timer.current);
  }, [location]);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const send = (form: HTMLFormElement, replace: boolean) =>
    submit(filledFields(form), { action, replace, preventScrollReset: true });
  return {
    now: (event: React.FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      send(event.currentTarget, false);
    },
    delayed: ({ currentTarget }: React.FormEvent<HTMLFormElement>) => {
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => send(currentTarget, true), delayMs);
    },
  };
}

/** docs/product.md 9: only filters that are not empty are sent. */
const filledFields = (form: HTMLFormElement): URLSearchParams =>
  new URLSearchParams(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' && value !== '' ? [[name, value]] : [],
    ),
  );

/** A key that changes on Back and Forward only, where the fields must show the filter of the address again. */
function useKeyOfLastPop(): string {
  const { key } = useLocation();
  const isPop = useNavigationType() === 'POP';
  const [shown, setShown] = useState(key);
  if (isPop && shown !== key) setShown(key);
  return shown;
}
