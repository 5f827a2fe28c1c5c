import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { hasPermission } from '~/domain/accounts/permissions';
import {
  announcePrices,
  listPrices,
  takeBackPrices,
} from '~/domain/standing-orders/prices/announce-prices.server';
import { fieldText, readForm, unreadableForm } from '~/http/forms/read-form.server';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { redirectWithFlash } from '~/http/session/flash.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { formatDayOfWeek } from '~/lib/format/dates';
import { formatMoney } from '~/lib/format/money';
import { pluralize } from '~/lib/format/pluralize';
import { standingOrdersAdminPath, standingPricesPath, withdrawProductPath } from '~/paths';

export const meta: MetaFunction = ({ matches }) => privateMeta('Prices of standing orders', matches);

export const headers = noStoreHeaders;

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  const { user } = await requirePermission(request, now, 'orders:write');
  const mayWithdraw = hasPermission(user, 'catalogue:write');
  return { ...(await withDatabaseTimeout(listPrices(now))), mayWithdraw };
}

/** What a button sends: `tell:` or `back:` with a line (or `tell:all`, with all of the page as `line`). */
export async function action({ request, context: { now } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const who = { by: staffMember(request, await requirePermission(request, now, 'orders:write')), now };
  const [, intent, line = ''] = /^(tell|back):(.+)$/.exec(fieldText(form, 'intent')) ?? [];
  if (intent === undefined) throw unreadableForm();
  const lines = line === 'all' ? form.getAll('line').map(String).slice(0, 1_000) : [line];
  const result = await withDatabaseTimeout(
    intent === 'tell' ? announcePrices(lines, who) : takeBackPrices([line], who),
  );
  return redirectWithFlash(
    standingPricesPath,
    result.ok
      ? { kind: 'success', text: 'Saved. The households are written to within the next minutes.' }
      : { kind: 'warning', text: 'Nothing has to be told of this price any more.' },
  );
}

/** 'told to 3 households, and to be told by the rider to 1 household' */
const describeTold = (households: number, atDoor: number): string =>
  [
    ...(households > atDoor ? [`told to ${pluralize(households - atDoor, 'household', 'households')}`] : []),
    ...(atDoor > 0 ? [`to be told by the rider to ${pluralize(atDoor, 'household', 'households')}`] : []),
  ].join(', and ');

/** What households have not been told yet, and what they have been told of days ahead. */
export default function StandingPrices() {
  const { untold, telling, announced, unsold, from, noticeDays, mayWithdraw } =
    useLoaderData<typeof loader>();
  const when = `from ${formatDayOfWeek(from)} (${pluralize(noticeDays, 'day', 'days')})`;
  return (
    <div className="mx-auto max-w-picture space-y-6">
      <a href={standingOrdersAdminPath} className="link inline-block py-2.5">
        All standing orders
      </a>
      <h1>Prices of standing orders</h1>
      <section aria-labelledby="untold-title" className="card space-y-4 p-4">
        <h2 id="untold-title">Not told yet</h2>
        {untold.length === 0 ? (
          <p>Nothing: no price is above what households were told.</p>
        ) : (
          <form method="post" className="space-y-4">
            <ul className="space-y-4">
              {untold.map(({ line, name, told, today, households, toCall }) => (
                <li key={line} className="space-y-2">
                  <input type="hidden" name="line" value={line} />
                  <p className="break-words">
                    <span className="block font-bold">{name}</span>
                    {`${formatMoney(today)} today, told ${formatMoney(told)}. ${pluralize(households, 'household takes', 'households take')} this every day: they pay the old price until you tell them.`}
                  </p>
                  {toCall > 0 && (
                    <p>
                      {`${toCall === households ? (toCall === 1 ? 'It has' : 'They have') : pluralize(toCall, 'of them has', 'of them have')} neither an email nor texts from you. Please call: a pause of a standing order that you end again gives it today’s prices.`}
                    </p>
                  )}
                  {toCall < households && (
                    <button name="intent" value={`tell:${line}`} className="button button-primary">
                      <span>
                        Tell them<span className="sr-only"> of {name}</span>: {when}
                      </span>
                    </button>
                  )}
                </li>
              ))}
            </ul>
            {untold.filter(({ households, toCall }) => toCall < households).length > 1 && (
              <button name="intent" value="tell:all" className="button button-secondary">
                Tell all of it in one message: {when}
              </button>
            )}
          </form>
        )}
      </section>
      {telling.length > 0 && (
        <section aria-labelledby="telling-title" className="card space-y-2 p-4">
          <h2 id="telling-title">Being told</h2>
          <ul className="space-y-2">
            {telling.map(({ kind, line, name, from: day }) => (
              <li key={line} className="break-words">
                {kind === 'tell' ? `${name}: from ${formatDayOfWeek(day)}` : `${name}: the old price stays`}
              </li>
            ))}
          </ul>
        </section>
      )}
      {announced.length > 0 && (
        <section aria-labelledby="announced-title" className="card space-y-4 p-4">
          <h2 id="announced-title">Told, and still ahead</h2>
          <p>
            A price that you lower holds at once, and nobody needs to be told. Taken back, the old price
            stays, and whoever was told of the new one is told so.
          </p>
          <form method="post">
            <ul className="space-y-4">
              {announced.map(({ line, name, price, from: day, households, atDoor }) => (
                <li key={`${line} ${price} ${day}`} className="space-y-2">
                  <p className="break-words">
                    <span className="block font-bold">{name}</span>
                    {`${formatMoney(price)} from ${formatDayOfWeek(day)}, ${describeTold(households, atDoor)}.`}
                  </p>
                  <button name="intent" value={`back:${line}`} className="button button-secondary">
                    Take it back<span className="sr-only">: {name}</span>
                  </button>
                </li>
              ))}
            </ul>
          </form>
        </section>
      )}
      {unsold.length > 0 && (
        <section aria-labelledby="unsold-title" className="card space-y-4 p-4">
          <h2 id="unsold-title">Not for sale, so left out</h2>
          <ul className="space-y-4">
            {unsold.map(({ line, name, households, productId, skus }) => (
              <li key={line} className="space-y-2">
                <p className="break-words">
                  <span className="block font-bold">{name}</span>
                  {`${pluralize(households, 'household takes', 'households take')} this every day.`}
                </p>
                {mayWithdraw && (
                  <a href={withdrawProductPath(productId, skus)} className="button button-secondary">
                    <span>
                      What do they get instead<span className="sr-only"> of {name}</span>?
                    </span>
                  </a>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
