import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useState } from 'react';
import { hasPermission } from '~/domain/accounts/permissions';
import { countVisitsOfDay } from '~/domain/bookings/list/list-bookings.server';
import { listDoorMessages } from '~/domain/standing-orders/door/door-messages.server';
import { toldWith, toldWithout } from '~/domain/standing-orders/door/place-door-messages';
import { describeStandingDay } from '~/domain/standing-orders/milk/days-ahead.server';
import {
  layOutSheet,
  noRider,
  ordersOfRider,
  sumByRider,
  type RiderShare,
  type SheetGroup,
  type SheetOrder,
} from '~/domain/orders/day-sheet/day-sheet';
import { promisesNoDay } from '~/domain/orders/delivery/delivery-terms';
import { loadDaySheet } from '~/domain/orders/day-sheet/load-day-sheet.server';
import { listAllOffers } from '~/domain/orders/phone-orders/list-offers.server';
import { loadTomorrows, type Tomorrow } from '~/domain/standing-orders/outcomes/tomorrow.server';
import { describeClosures } from '~/domain/settings/closure';
import { describePickupTerms, formatPickupLocation } from '~/domain/settings/pickup-location';
import { loadSettings } from '~/domain/settings/settings.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { formatLongDate, parseNairobi, toDateInput } from '~/lib/format/dates';
import { formatPhone } from '~/lib/format/phone';
import { dayMs } from '~/lib/time-units';
import { calendarDayPath, daySheetPath } from '~/paths';
import { ChoiceBar } from '~/ui/admin/choice-bar';
import { EmptyState } from '~/ui/empty-state';
import { Money } from '~/ui/money';
import { Notice } from '~/ui/notice';
import { DoorMessages } from './door-messages';
import { DayChoice } from './day-choice';
import { PackTable } from './pack-table';
import { PrintButton } from './print-button';
import { RiderForm } from './rider-form';
import { SheetOrderCard } from './sheet-order-card';
import { handleTick } from './tick-action.server';

export const handle: RouteHandle = { enhance: 'react', showsInlineMessages: true };

export const meta: MetaFunction = ({ matches }) => privateMeta('Day’s sheet', matches);

export const headers = noStoreHeaders;

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  const { user } = await requirePermission(request, now, 'orders:read');
  const today = toDateInput(now);
  const { searchParams } = new URL(request.url);
  const chosen = parseNairobi(searchParams.get('day') ?? '');
  const day = chosen ? toDateInput(chosen) : today;
  const settings = await loadSettings();
  const sheet = await loadDaySheet(day, now);
  const mayTick = hasPermission(user, 'orders:write');
  const { closures, pickupLocations, riders } = settings;
  return {
    sheet,
    ...(await loadWishes(sheet.orders, mayTick, now)),
    toTell: sheet.relation === 'today' || sheet.relation === 'tomorrow' ? await listDoorMessages(day) : [],
    standing: await describeStandingDay(day, now),
    closed: describeClosures(closures, day),
    placeTerms: Object.fromEntries(
      pickupLocations.map((place) => [formatPickupLocation(place), describePickupTerms(place)]),
    ),
    riders: riders.filter(({ hasLeft }) => !hasLeft).map(({ id, name }) => ({ id, name })),
    shownRider: searchParams.get('rider')?.slice(0, 40) || null,
    visits: hasPermission(user, 'bookings:read') ? await countVisitsOfDay(day) : null,
    hasNoDays: promisesNoDay(settings),
    today,
    tomorrow: toDateInput(new Date(now.getTime() + dayMs)),
    mayTick,
    mayUndoCash: hasPermission(user, 'payments:write'),
  };
}

/** What comes to the households with a standing order tomorrow, and what else a rider may have brought. */
async function loadWishes(orders: readonly SheetOrder[], mayTick: boolean, now: Date) {
  const households = mayTick ? orders.flatMap(({ morning }) => morning?.household ?? []) : [];
  if (households.length === 0) return { tomorrows: {}, sizes: [] };
  const offers = await listAllOffers();
  return {
    tomorrows: Object.fromEntries(await loadTomorrows(households, now)) as Readonly<Record<string, Tomorrow>>,
    sizes: offers.map(
      ({ id, productName, size }) => [id, size ? `${productName} - ${size}` : productName] as const,
    ),
  };
}

/** A tick without JavaScript; scripts send theirs to /day-sheet/tick. */
export async function action({ request, context: { now } }: ActionFunctionArgs) {
  const signedIn = await requirePermission(request, now, 'orders:write');
  return handleTick(request, now, staffMember(request, signedIn));
}

export default function DaySheetPage() {
  const {
    sheet,
    standing,
    toTell,
    closed,
    placeTerms,
    visits,
    riders,
    shownRider,
    hasNoDays,
    today,
    tomorrow,
    mayTick,
    mayUndoCash,
    tomorrows,
    sizes,
  } = useLoaderData<typeof loader>();
  const { orders: all, tomorrows: next, replace } = useTickedOrders(sheet.orders, tomorrows);
  const orders = shownRider === null ? all : ordersOfRider(all, shownRider);
  const shares = sumByRider(all);
  const hasRiders = riders.length > 0 || shares.some(({ id }) => id !== noRider);
  const others = toldWithout(toTell, all);
  const shownShare = shares.find(({ id }) => id === shownRider);
  const { pack, deliveries, pickups, owing, openCount, doneCount, toCollect } = layOutSheet(orders);
  const groups = (title: string, id: string, list: readonly SheetGroup[]) =>
    list.length > 0 && (
      <section aria-labelledby={id} className="space-y-3">
        <h2 id={id}>{title}</h2>
        {list.map((group, index) => (
          <div key={group.name} className="space-y-2">
            <h3>{group.name}</h3>
            {list === pickups && placeTerms[group.name] && (
              <p className="text-sm text-ink-soft">{placeTerms[group.name]}</p>
            )}
            {mayTick && riders.length > 0 && list === deliveries && (
              <RiderForm
                id={`rider-of-${index}`}
                label={`Give all of ${group.name} to`}
                button="Give all"
                orders={group.orders.map(({ number }) => number)}
                riders={riders}
                chosen={group.orders[0]?.rider?.id ?? ''}
                day={sheet.day}
                shownRider={shownRider}
              />
            )}
            <ul className="space-y-3 print:space-y-0">
              {group.orders.map((order) => (
                <SheetOrderCard
                  key={order.number}
                  order={order}
                  day={sheet.day}
                  riders={riders}
                  shownRider={shownRider}
                  mayTick={mayTick}
                  mayUndoCash={mayUndoCash}
                  toTell={toldWith(toTell, order)}
                  tomorrow={(order.morning && next[order.morning.household]) ?? null}
                  sizes={sizes}
                  onTicked={replace}
                />
              ))}
            </ul>
          </div>
        ))}
      </section>
    );
  return (
    <div className="mx-auto max-w-picture space-y-6 print:max-w-none print:space-y-3 print:text-sm">
      <div className="space-y-1">
        <div className="flex items-center justify-between gap-3">
          <h1 className="print:text-xl">Day’s sheet</h1> <PrintButton />
        </div>
        <p className="font-bold">
          {formatLongDate(sheet.day)}
          {shownRider !== null &&
            `, ${shownShare?.name ?? riders.find(({ id }) => id === shownRider)?.name ?? 'no rider'}`}
        </p>
        {orders.length > 0 && (
          <p role="status">
            {openCount} open, {doneCount} done. Cash to collect: <Money amount={toCollect} prefix="KSh" />
          </p>
        )}
      </div>
      {visits && visits.groups > 0 && (
        <p>
          <a href={calendarDayPath(sheet.day)} className="link">
            {visits.groups} {visits.groups === 1 ? 'group visits' : 'groups visit'} the farm
          </a>
          , up to {visits.places} people.
        </p>
      )}
      {closed.length > 0 && (
        <Notice kind="warning">
          <p className="font-bold">We’re closed on this day</p>
          {closed.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Notice>
      )}
      <DayChoice
        day={sheet.day}
        links={[
          { name: 'Today', day: today },
          { name: 'Tomorrow', day: tomorrow },
        ]}
        path={(of) => daySheetPath(of === today ? undefined : of)}
      />
      {hasRiders && <RiderChoiceLinks day={sheet.day} shares={shares} shown={shownRider} />}
      {sheet.relation === 'tomorrow' && orders.some(({ address }) => address?.hasDay === false) && (
        <p className="screen-only text-ink-soft">
          Deliveries without a day are on today’s sheet, too. They disappear here when you deliver them today.
        </p>
      )}
      {sheet.relation === 'later' && hasNoDays && (
        <p className="screen-only text-ink-soft">
          Deliveries without a day are on today’s and tomorrow’s sheets.
        </p>
      )}
      {sheet.hasMore && (
        <Notice kind="warning">
          <p>
            This sheet shows only the newest open orders. The others are in the{' '}
            <a href="/orders-admin?sort=oldest" className="link">
              list of orders
            </a>
            .
          </p>
        </Notice>
      )}
      {orders.length === 0 && (
        <EmptyState title="Nothing on this sheet" text={emptyMessages[sheet.relation]} />
      )}
      {standing && <p>{standing}</p>}
      {pack.length > 0 && <PackTable lines={pack} />}
      {groups('Deliveries', 'deliveries', deliveries)}
      {groups('Pickups', 'pickups', pickups)}
      {groups('Delivered earlier, cash not ticked', 'owing', owing)}
      {others.length > 0 && (
        <section aria-labelledby="to-tell" className="space-y-3">
          <h2 id="to-tell">To tell, and nothing to bring</h2>
          <ul className="space-y-3">
            {others.map((household) => (
              <li key={household.standingId} className="card space-y-2 break-inside-avoid p-4">
                <h3>{household.name}</h3>
                <p className="break-words">{household.place}</p>
                {household.phone && (
                  <a
                    href={`tel:${household.phone}`}
                    className="link inline-block whitespace-nowrap py-2.5 print:py-0 print:no-underline"
                  >
                    {formatPhone(household.phone)}
                  </a>
                )}
                <DoorMessages
                  household={household}
                  form={{ number: '', day: sheet.day, shownRider, onTicked: replace }}
                  mayTick={mayTick}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {mayTick && openCount + owing.length > 1 && (
        <ChoiceBar acts={sheetActs}>
          <input type="hidden" name="sheet" value={sheet.day} />
          {shownRider !== null && <input type="hidden" name="rider" value={shownRider} />}
          <p className="font-bold">All of this sheet</p>
        </ChoiceBar>
      )}
    </div>
  );
}

/** The sheet of each rider, with what is to be collected. */
const RiderChoiceLinks = ({
  day,
  shares,
  shown,
}: {
  day: string;
  shares: readonly RiderShare[];
  shown: string | null;
}) => (
  <nav aria-label="Rider" className="screen-only">
    <ul className="flex flex-wrap gap-2">
      {[null, ...shares].map((share) => (
        <li key={share?.id ?? 'all'}>
          <a
            href={daySheetPath(day, share?.id)}
            aria-current={(share?.id ?? null) === shown ? 'page' : undefined}
            className="button button-secondary aria-[current=page]:bg-mint aria-[current=page]:underline"
          >
            {share ? (
              <span>
                {share.name}: {share.count}, <Money amount={share.toCollect} prefix="KSh" />
              </span>
            ) : (
              'Everybody'
            )}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

const sheetActs = ['deliver-cash', 'deliver', 'confirm'] as const;

type Tomorrows = Readonly<Record<string, Tomorrow>>;

/** The orders of the sheet, and what comes tomorrow, with what was ticked in place since it was loaded. */
function useTickedOrders(orders: readonly SheetOrder[], tomorrows: Tomorrows) {
  const [state, setState] = useState({ loaded: orders, orders, tomorrows });
  // Another day, or the same one loaded again.
  const isOld = state.loaded !== orders;
  if (isOld) setState({ loaded: orders, orders, tomorrows });
  return {
    orders: isOld ? orders : state.orders,
    tomorrows: isOld ? tomorrows : state.tomorrows,
    replace: (ticked: SheetOrder, tomorrow: Tomorrow | null) =>
      setState((before) => ({
        ...before,
        orders: before.orders.map((order) => (order.number === ticked.number ? ticked : order)),
        tomorrows:
          ticked.morning && tomorrow
            ? { ...before.tomorrows, [ticked.morning.household]: tomorrow }
            : before.tomorrows,
      })),
  };
}

const emptyMessages = {
  past: 'Nothing was delivered or collected on this day.',
  today: 'Nothing is due today.',
  tomorrow: 'Nothing is due on this day yet.',
  later: 'Nothing is due on this day yet.',
} as const;
