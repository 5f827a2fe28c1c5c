import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { sayBroughtUntil } from '~/domain/standing-orders/making/after-restore.server';
import { describeDayAhead } from '~/domain/standing-orders/milk/day-ahead';
import {
  standingOrderFilter,
  standingOrderStates,
} from '~/domain/standing-orders/list/standing-order-filter';
import { hasPermission } from '~/domain/accounts/permissions';
import {
  listStandingOrders,
  type StandingOrderRow,
} from '~/domain/standing-orders/list/standing-order-view.server';
import { maxServedOrders } from '~/domain/orders/list/find-orders-to-serve.server';
import { countUnsaidMornings } from '~/domain/standing-orders/making/unsaid-mornings.server';
import { fieldText, readForm } from '~/http/forms/read-form.server';
import { loadList } from '~/http/back-office/load-list.server';
import { noStoreListHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { redirectWithFlash } from '~/http/session/flash.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { listDoorMessages } from '~/domain/standing-orders/door/door-messages.server';
import { telephoneLink } from '~/lib/format/contact-links';
import { formatDayOfWeek, toDateInput } from '~/lib/format/dates';
import { formatMoney, type Cents } from '~/lib/format/money';
import { inputKinds } from '~/lib/forms/input-kinds';
import { pluralize } from '~/lib/format/pluralize';
import {
  daySheetPath,
  expectedStockPath,
  newStandingOrderPath,
  settingsSectionPath,
  standingOrderAdminPath,
  standingPricesPath,
  standingOrdersAdminPath,
} from '~/paths';
import { DataTable, type Column } from '~/ui/admin/data-table';
import { EmptyList, ListError, ListHeading } from '~/ui/admin/list-page';
import { ListRegion, ListSearch } from '~/ui/admin/list-search';
import { WaitingMornings } from '~/ui/admin/waiting-mornings';
import { ErrorSummary } from '~/ui/form/error-summary';
import { Options, SelectField, TextField } from '~/ui/form/field';
import { Notice } from '~/ui/notice';
import { Pagination } from '~/ui/pagination';

export const meta: MetaFunction = ({ matches }) => privateMeta('Standing orders', matches);

export const headers = noStoreListHeaders;

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  const { user } = await requirePermission(request, now, 'orders:write');
  const unsaid = await countUnsaidMornings(now);
  return loadList(request, standingOrderFilter, async ({ filter, page }) => ({
    ...(await listStandingOrders(filter, { page, now })),
    maySetExpected: hasPermission(user, 'stock:write'),
    unsaid,
    hasMoreUnsaid: unsaid === maxServedOrders,
    toTell: (await listDoorMessages(toDateInput(now))).map(({ name }) => name),
  }));
}

const badDay = 'Enter today, or a day before it, for example 2026-12-01.';

/** Says until when mornings were brought before a restore. */
export async function action({ request, context: { now } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const by = staffMember(request, await requirePermission(request, now, 'orders:write'));
  const result = await withDatabaseTimeout(
    sayBroughtUntil(fieldText(form, 'broughtUntil').trim(), { by, now }),
  );
  if (!result.ok && result.reason === 'bad-day') return data({ message: badDay }, { status: 400 });
  return redirectWithFlash(
    standingOrdersAdminPath,
    result.ok
      ? { kind: 'success', text: 'Thank you. The orders of the next days are made as usual.' }
      : { kind: 'warning', text: 'Somebody has said so already.' },
  );
}

/** Who takes what on which mornings, and what that is a day. */
export default function StandingOrders() {
  const { filter, list } = useLoaderData<typeof loader>();
  const message = useActionData<typeof action>()?.message;
  if (list === null)
    return (
      <ListError
        message="Failed to load the standing orders. Please try again."
        retryPath={standingOrderFilter.path(filter)}
      />
    );
  return (
    <div className="space-y-4">
      <ListHeading title="Standing orders">
        {list.isOn && (
          <a href={newStandingOrderPath} className="button button-primary">
            New standing order
          </a>
        )}
      </ListHeading>
      {!list.isOn && (
        <Notice kind="warning">
          <p>
            Standing orders are switched off, so nothing comes. Each household is told once, the evening
            before.{' '}
            <a href={settingsSectionPath('standing')} className="link">
              Switch them on
            </a>{' '}
            and their mornings come again by themselves.
          </p>
        </Notice>
      )}
      {list.isOn && !list.isOpen && (
        <Notice kind="warning">
          <p>
            Your shop isn’t open yet, so nothing comes. Each household is told once, the evening before, and
            their mornings come by themselves when it opens.
          </p>
        </Notice>
      )}
      {list.isOn && list.isOpen && !list.delivers && (
        <Notice kind="warning">
          <p>
            Home delivery is switched off, so nothing comes. Each household is told once, the evening before.{' '}
            <a href={settingsSectionPath('selling')} className="link">
              Switch it on
            </a>{' '}
            and their mornings come again by themselves.
          </p>
        </Notice>
      )}
      {list.unsaid > 0 && (
        <Notice kind="warning">
          <p>
            {list.unsaid} {list.hasMoreUnsaid && 'or more '}
            {list.unsaid === 1 ? 'morning isn’t' : 'mornings aren’t'} ticked yet, and nothing is charged
            before. Please tick {list.unsaid === 1 ? 'it' : 'them'} on the{' '}
            <a href={daySheetPath()} className="link">
              day’s sheet
            </a>
            .
          </p>
        </Notice>
      )}
      {list.toTell.length > 0 && (
        <Notice kind="warning">
          <p>
            Please tell them, as no text or email reaches them: {list.toTell.join(', ')}. It stands on the{' '}
            <a href={daySheetPath()} className="link">
              day’s sheet
            </a>
            .
          </p>
        </Notice>
      )}
      {list.awaitsRestoreDay && (
        <Notice kind="error">
          <p>
            The shop’s data was restored from a backup: some orders of standing orders may be lost. Nothing is
            made before you say until which day you have brought them.
          </p>
          <ErrorSummary problems={[]} form={message ? [message] : []} />
          <form method="post" className="space-y-3">
            <TextField
              id="broughtUntil"
              name="broughtUntil"
              {...inputKinds.date}
              label="Brought until"
              max={list.today}
              defaultValue={list.today}
              required
            />
            <button className="button button-primary">Go on from there</button>
          </form>
        </Notice>
      )}
      {list.untold > 0 && (
        <Notice kind="warning">
          <p>
            {pluralize(list.untold, 'household pays', 'households pay')} an old price until you tell them.{' '}
            <a href={standingPricesPath} className="link">
              See the prices
            </a>
          </p>
        </Notice>
      )}
      {list.losing > 0 && (
        <Notice kind="warning">
          <p>
            {pluralize(list.losing, 'household takes', 'households take')} what you no longer sell.{' '}
            <a href={standingPricesPath} className="link">
              Choose what they get instead
            </a>
          </p>
        </Notice>
      )}
      <ListSearch
        action={standingOrdersAdminPath}
        label="Search standing orders"
        placeholder="Name, phone or place"
        search={filter.search}
        isFiltered={standingOrderFilter.isFiltered({ ...filter, search: '' })}
      >
        <SelectField id="state" name="state" label="Which" defaultValue={filter.state ?? ''}>
          <option value="">All that have not ended</option>
          <Options of={standingOrderStates} />
        </SelectField>
      </ListSearch>
      <ListRegion>
        {list.total === 0 ? (
          <EmptyList
            isFiltered={standingOrderFilter.isFiltered(filter)}
            listPath={standingOrdersAdminPath}
            notFound={{
              title: 'No standing orders found',
              text: 'None match your search.',
              clear: 'Show all',
            }}
            empty={{
              title: 'No standing orders yet',
              text: 'Households that take the same every morning appear here, with what comes next.',
            }}
          />
        ) : (
          <>
            <p role="status" className="font-bold">
              {pluralize(list.total, 'household', 'households')}
            </p>
            <DataTable caption="Standing orders" rows={list.rows} keyOf={({ id }) => id} columns={columns} />
            <Pagination {...list} hrefOf={(page) => standingOrderFilter.path(filter, { page })} />
          </>
        )}
      </ListRegion>
      <WaitingMornings sizes={list.waiting} />
      {list.days.some(({ households }) => households > 0) && (
        <NextDays days={list.days} maySetExpected={list.maySetExpected} />
      )}
    </div>
  );
}

const columns: readonly Column<StandingOrderRow & { readonly owing: Cents }>[] = [
  {
    name: 'Household',
    cell: ({ id, name, place, phone, formattedPhone }) => (
      <span className="min-w-0">
        <a
          href={standingOrderAdminPath(id)}
          className="link inline-block max-w-full break-words py-1 font-bold"
        >
          {name}
        </a>
        <span className="block break-words text-sm text-ink-soft">{place}</span>
        {phone ? (
          <a href={telephoneLink(phone)} className="link inline-block whitespace-nowrap py-2.5">
            {formattedPhone}
          </a>
        ) : (
          <span className="block text-sm text-ink-soft">{formattedPhone}</span>
        )}
      </span>
    ),
  },
  {
    name: 'Takes',
    cell: ({ what, days }) => (
      <span className="min-w-0 break-words">
        {what}, {days}
      </span>
    ),
  },
  {
    name: 'Next',
    cell: ({ next, state, failure, missed }) => (
      <span className="min-w-0 space-y-1 break-words">
        {state && <span className="block font-bold">{state}</span>}
        {next && <span className="block">{next}</span>}
        {failure && <span className="block text-error">{failure}</span>}
        {missed.map((text) => (
          <span key={text} className="block text-warning">
            Not brought: {text}
          </span>
        ))}
      </span>
    ),
  },
  {
    name: 'A morning',
    isNumber: true,
    cell: ({ morningTotal }) => <span className="whitespace-nowrap">{formatMoney(morningTotal)}</span>,
  },
  {
    name: 'Owing',
    isNumber: true,
    cell: ({ owing }) => <span className="whitespace-nowrap">{owing > 0 ? formatMoney(owing) : '–'}</span>,
  },
];

type Days = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['list']>['days'];

const NextDays = ({ days, maySetExpected }: { days: Days; maySetExpected: boolean }) => (
  <section aria-labelledby="days-title" className="space-y-3">
    <h2 id="days-title">The next 14 days</h2>
    {maySetExpected && (
      <p>
        <a href={expectedStockPath} className="link inline-block py-2">
          What you expect a day
        </a>
      </p>
    )}
    <ul className="card divide-y divide-edge-pale px-3">
      {days.map((ahead) => (
        <li key={ahead.day} className="break-words py-2">
          <span className="block font-bold">{formatDayOfWeek(ahead.day)}</span>
          {describeDayAhead(ahead)}
        </li>
      ))}
    </ul>
  </section>
);
