import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { hasPermission } from '~/domain/accounts/permissions';
import { isAllCounted, toPersonView, type CashUpPersonView } from '~/domain/payments/cash-up/cash-up-view';
import { loadCashUp } from '~/domain/payments/cash-up/load-cash-up.server';
import { closeCashDay } from '~/domain/payments/cash-up/record-cash-line.server';
import { fieldText, readForm, unreadableForm } from '~/http/forms/read-form.server';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { redirectWithFlash } from '~/http/session/flash.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { addDays, isValidDay } from '~/lib/calendar-days';
import { formatDateTime, formatLongDate, formatTime, toDateInput } from '~/lib/format/dates';
import { toCents } from '~/lib/format/money';
import { inputKinds } from '~/lib/forms/input-kinds';
import { cashOfPersonPath, cashUpExportPath, cashUpPath, orderDetailsPath } from '~/paths';
import { DataTable, type Column } from '~/ui/admin/data-table';
import { Badge } from '~/ui/badge';
import { EmptyState } from '~/ui/empty-state';
import { Money } from '~/ui/money';
import { Notice } from '~/ui/notice';
import { DayChoice } from '../day-sheet/day-choice';
import { FoldedForm } from '../payments/folded-form';

export const meta: MetaFunction = ({ matches }) => privateMeta('Cash-up', matches);

export const headers = noStoreHeaders;

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  const { user } = await requirePermission(request, now, 'orders:write');
  const asked = new URL(request.url).searchParams.get('day') ?? '';
  const today = toDateInput(now);
  const day = isValidDay(asked) ? asked : today;
  const cashUp = await loadCashUp(day, now);
  const { people, toCollect, closed, mpesa, cash, handedIn, revenue } = cashUp;
  const isCounted = isAllCounted(cashUp);
  return {
    day,
    today,
    people: people.map(toPersonView),
    toCollect,
    closed: closed && { at: closed.at, name: closed.by.name },
    uncounted: people.filter((person) => !person.isCounted).map(({ name }) => name),
    // The sums of a day whose cash nobody has counted would say what is expected.
    sums: isCounted ? { cash, handedIn, revenue } : null,
    mpesa: hasPermission(user, 'payments:read') ? mpesa : null,
    mayClose: hasPermission(user, 'payments:write') && closed === null && day <= today,
  };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

/** Closes the day. */
export async function action({ request, context: { now } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const signedIn = await requirePermission(request, now, 'payments:write');
  const day = fieldText(form, 'day');
  if (!isValidDay(day)) throw unreadableForm();
  const result = await closeCashDay({ day, by: staffMember(request, signedIn), now });
  return redirectWithFlash(
    cashUpPath(day),
    result.ok
      ? { kind: 'success', text: `The cash-up of ${formatLongDate(day)} is closed.` }
      : { kind: 'error', text: 'This day has not begun yet.' },
  );
}

const money = (amount: number) => <Money amount={toCents(amount)} prefix="KSh" />;

const columns = (day: string): readonly Column<CashUpPersonView>[] => [
  {
    name: 'Who',
    cell: ({ key, name }) => (
      <a href={cashOfPersonPath(day, key)} className="link inline-block py-1 font-bold">
        {name}
      </a>
    ),
  },
  { name: 'To collect', isNumber: true, cell: ({ toCollect }) => money(toCollect) },
  {
    name: 'Collected',
    isNumber: true,
    cell: ({ key, name, sums }) =>
      sums ? (
        <>
          {money(sums.collected)}
          {sums.givenBack > 0 && (
            <span className="block text-sm text-ink-soft">after {money(sums.givenBack)} given back</span>
          )}
          {sums.collectedAtClosing !== null && sums.collectedAtClosing !== sums.collected && (
            <span className="block text-sm text-ink-soft">{money(sums.collectedAtClosing)} at closing</span>
          )}
        </>
      ) : (
        <a href={cashOfPersonPath(day, key)} className="button button-secondary">
          Count
          <span className="sr-only"> the cash of {name}</span>
        </a>
      ),
  },
  { name: 'Handed in', isNumber: true, cell: ({ sums }) => (sums ? money(sums.handedIn) : '–') },
  {
    name: 'Difference',
    isNumber: true,
    cell: ({ sums }) =>
      sums ? (
        <span className={sums.difference === 0 ? '' : 'font-bold'}>
          {sums.difference > 0 && '+'}
          {money(sums.difference)}
        </span>
      ) : (
        '–'
      ),
  },
];

export default function CashUpPage() {
  const { day, today, people, toCollect, closed, uncounted, sums, mpesa, mayClose } =
    useLoaderData<typeof loader>();
  return (
    <div className="space-y-6">
      <div className="space-y-1">
        <h1>Cash-up</h1>
        <p className="font-bold">{formatLongDate(day)}</p>
        {closed && (
          <p>
            <Badge tone="good">Closed</Badge> by {closed.name}, {formatDateTime(closed.at)}
          </p>
        )}
      </div>
      <DayChoice
        day={day}
        links={[
          { name: 'Today', day: today },
          { name: 'Yesterday', day: addDays(today, -1) },
        ]}
        path={cashUpPath}
      />
      {people.length === 0 ? (
        <EmptyState
          title="No cash on this day"
          text="Cash that is ticked on the day’s sheet or recorded on an order appears here."
        />
      ) : (
        <section aria-labelledby="cash" className="space-y-3">
          <h2 id="cash">Cash</h2>
          <DataTable caption="Cash by person" columns={columns(day)} rows={people} keyOf={({ key }) => key} />
          {sums ? (
            <p>
              Collected: {money(sums.cash)}. Handed in: {money(sums.handedIn)}. Still to collect:{' '}
              {money(toCollect)}.
            </p>
          ) : (
            <p>Count the cash first. What it should be is shown when you have entered what you counted.</p>
          )}
        </section>
      )}
      {mpesa && <ByMpesa mpesa={mpesa} />}
      {mpesa && sums && (
        <p>
          Revenue of the day, in cash and by <span className="unbroken">M-Pesa</span>:{' '}
          <strong>{money(sums.revenue)}</strong>
        </p>
      )}
      {mayClose && (
        <FoldedForm title="Close this day">
          <form method="post" action={cashUpPath()} className="space-y-4">
            <input type="hidden" name="day" value={day} />
            {uncounted.length > 0 && (
              <Notice kind="warning">
                <p>Not counted yet: {uncounted.join(', ')}.</p>
              </Notice>
            )}
            <p>Closing changes no sum. After it, you correct what was counted with a reason.</p>
            <button className="button button-primary w-full sm:w-auto">Close the cash-up</button>
          </form>
        </FoldedForm>
      )}
      {mpesa && <ExportForm day={day} />}
    </div>
  );
}

type Mpesa = NonNullable<Loaded['mpesa']>;

const mpesaColumns: readonly Column<Mpesa['movements'][number]>[] = [
  {
    name: 'Order',
    cell: ({ orderNumber }) => (
      <a href={orderDetailsPath(orderNumber)} className="link inline-block py-1 font-bold">
        {orderNumber}
      </a>
    ),
  },
  { name: 'Time', cell: ({ at }) => formatTime(at) },
  { name: 'M-Pesa code', cell: ({ code }) => code ?? 'not known' },
  { name: 'Amount', isNumber: true, cell: ({ amount }) => money(amount) },
  {
    name: 'Note',
    isShort: true,
    cell: ({ amount, isPart, isUnseen }) => (
      <>
        {amount < 0 ? 'Given back' : isPart ? 'In part' : ''}{' '}
        {isUnseen && <Badge tone="waiting">Not yet on the statement</Badge>}
      </>
    ),
  },
];

/** A page shows as many; the file has all. */
const maxShown = 200;

const ByMpesa = ({ mpesa }: { mpesa: Mpesa }) => (
  <section aria-labelledby="mpesa" className="space-y-3">
    <h2 id="mpesa">M-Pesa</h2>
    <p>
      On the statement: <strong>{money(mpesa.onStatement)}</strong>. Not yet on the statement:{' '}
      <strong>{money(mpesa.notYetOnStatement)}</strong>.
      {mpesa.givenBack > 0 && <> Given back: {money(mpesa.givenBack)}.</>}
    </p>
    {mpesa.movements.length > 0 && (
      <DataTable
        caption="Payments by M-Pesa, the earliest first"
        columns={mpesaColumns}
        rows={mpesa.movements.slice(0, maxShown)}
        keyOf={({ orderNumber, code, at, amount }) => `${orderNumber} ${code} ${at.toISOString()} ${amount}`}
      />
    )}
    {mpesa.movements.length > maxShown && <p>The file below has all {mpesa.movements.length}.</p>}
  </section>
);

const ExportForm = ({ day }: { day: string }) => (
  <form action={cashUpExportPath} className="flex flex-wrap items-end gap-3">
    {(['from', 'to'] as const).map((name) => (
      <div key={name} className="flex-[1_1_9rem] sm:flex-none">
        <label htmlFor={name} className="label">
          {name === 'from' ? 'From' : 'Until'}
        </label>
        <input
          id={name}
          name={name}
          {...inputKinds.date}
          defaultValue={day}
          required
          className="field w-full"
        />
      </div>
    ))}
    <button className="button button-secondary">Download CSV</button>
  </form>
);
