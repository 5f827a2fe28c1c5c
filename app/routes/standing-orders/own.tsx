import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import {
  endStandingOrder,
  pauseStandingOrder,
  resumeStandingOrder,
} from '~/domain/standing-orders/change-standing-order.server';
import { changeOwnDay, type DayChange } from '~/domain/standing-orders/household/change-own-day.server';
import {
  viewOwnStandingOrder,
  type OwnStandingOrderView,
} from '~/domain/standing-orders/household/view-own-standing-order.server';
import { daysAhead } from '~/domain/standing-orders/milk/day-ahead';
import { fieldText, readForm, unreadableForm } from '~/http/forms/read-form.server';
import type { TypedPause } from '~/domain/standing-orders/standing-order-form';
import { isDoneBefore, readPauseForm, refuseChange } from '~/http/orders/pause-form.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { redirectWithFlash } from '~/http/session/flash.server';
import { addDays, isValidDay } from '~/lib/calendar-days';
import { capitalise } from '~/lib/format/capitalise';
import { formatDateTime, formatDayOfWeek, formatShortWeekday, toDateInput } from '~/lib/format/dates';
import { formatMoney } from '~/lib/format/money';
import { beginStandingOrderPath, profilePhonePath } from '~/paths';
import { DescriptionList } from '~/ui/admin/description-list';
import { ErrorSummary } from '~/ui/form/error-summary';
import { Icon } from '~/ui/icon';
import { Notice } from '~/ui/notice';
import { PauseDays, pauseProblems } from '~/ui/order/pause-days';
import { OfferSummary } from './offer-summary';
import { requireOwnStandingOrder } from './require-own.server';

export const handle: RouteHandle = { frame: 'short' };

export const meta: MetaFunction = ({ matches }) => privateMeta('Your standing order', matches);

export const headers = noStoreHeaders;

export async function loader({ request, params, context: { now } }: LoaderFunctionArgs) {
  const { order, canConfirm, pathOf } = await requireOwnStandingOrder(
    request,
    now,
    params['standingOrderId'],
  );
  return {
    canConfirm,
    view: await withDatabaseTimeout(viewOwnStandingOrder(order, now)),
    changePath: pathOf('/change'),
  };
}

/** What a button of a day sends: `set:2026-12-01:3:` and the id of a line, `skip:`, `usual:` or `add:2026-12-01`. */
function parseDayChange(
  intent: string,
  now: Date,
): { readonly day: string; readonly change: DayChange } | null {
  const [, kind, day = '', quantity, lineId] =
    /^(set|skip|usual|add):([\d-]{10})(?::(\d{1,3}):(.{1,70}))?$/.exec(intent) ?? [];
  // The page shows no later ones.
  if (!isValidDay(day) || day >= addDays(toDateInput(now), daysAhead)) return null;
  if (kind === 'skip' || kind === 'usual' || kind === 'add') return { day, change: { kind } };
  return lineId === undefined ? null : { day, change: { kind: 'set', lineId, quantity: Number(quantity) } };
}

export async function action({ request, params, context: { now } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const { order, hasPhone, pathOf } = await requireOwnStandingOrder(request, now, params['standingOrderId']);
  const intent = fieldText(form, 'intent');
  const seenRevision = Number(fieldText(form, 'seenRevision'));
  const asked = parseDayChange(intent, now);
  if (asked) {
    const result = await withDatabaseTimeout(changeOwnDay(order, { ...asked, seenRevision }, now));
    if (result.ok) return redirect(`${pathOf()}#day-${asked.day}`, 303);
    return refuseChange(result, null);
  }
  const who = { by: { kind: 'customer' as const }, now, seenRevision };
  const id = order._id.toHexString();
  const pause = intent === 'pause' ? readPauseForm(form) : null;
  if (pause?.isValid === false) return data({ message: null, pause }, { status: 400 });
  const change = async () => {
    if (pause) return pauseStandingOrder(id, { from: pause.from || null, until: pause.until || null }, who);
    if (intent === 'end') return endStandingOrder(id, who);
    const [, pausedFrom = ''] = /^resume:([\d-]{10})$/.exec(intent) ?? [];
    if (!isValidDay(pausedFrom)) throw unreadableForm();
    const { back } = await viewOwnStandingOrder(order, now);
    return back && back.seen !== fieldText(form, 'seen')
      ? ({ ok: false, reason: 'conflict' } as const)
      : resumeStandingOrder(id, pausedFrom, { ...who, hasPhone });
  };
  const result = await withDatabaseTimeout(change());
  if (!result.ok && isDoneBefore(result, intent)) return redirect(pathOf(), 303);
  if (!result.ok) return refuseChange(result, pause);
  const text = result.order.timeline.at(-1)?.text ?? 'Saved';
  return redirectWithFlash(pathOf(), { kind: 'success', text: `${text}.` });
}

export default function OwnStandingOrder() {
  const { view, changePath, canConfirm } = useLoaderData<typeof loader>();
  const { message, pause } = useActionData<typeof action>() ?? {};
  return (
    <div className="mx-auto max-w-text space-y-6">
      <h1>Your standing order</h1>
      <ErrorSummary problems={pauseProblems(pause)} form={message ? [message] : []} />
      {view.state && <p className="font-bold">{view.state}</p>}
      {view.isOff && (
        <Notice kind="warning">
          <p>
            We bring no standing orders at the moment.{' '}
            {view.onTheList.length > 0 ? 'After what is on the list already, nothing comes' : 'Nothing comes'}{' '}
            until we do again, and you pay nothing for it.
          </p>
        </Notice>
      )}
      {view.missed.map((text) => (
        <Notice key={text} kind="warning">
          <p>Not brought: {text}. You pay nothing for it.</p>
        </Notice>
      ))}
      <Agreed view={view} changePath={changePath} canConfirm={canConfirm} />
      {view.isOpen && view.pausedFrom && <Resume view={view} />}
      {view.coming.length > 0 && <Days view={view} />}
      {view.isOpen && <Pause view={view} typed={pause} />}
      {view.isOpen && <End view={view} />}
      {view.mayBegin && (
        <a href={beginStandingOrderPath} className="button button-secondary w-full">
          Begin a new one
        </a>
      )}
      <section aria-labelledby="log-title" className="card space-y-2 p-4">
        <h2 id="log-title">What happened</h2>
        <ul className="space-y-2">
          {view.timeline.map(({ at, by, text }) => (
            <li key={`${String(at)} ${text}`} className="break-words">
              {`${formatDateTime(new Date(at))}, ${by}: ${text}`}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

const Agreed = ({
  view,
  changePath,
  canConfirm,
}: {
  view: OwnStandingOrderView;
  changePath: string;
  canConfirm: boolean;
}) => (
  <section aria-label="What comes" className="card space-y-4 p-4">
    <ul className="space-y-1 font-bold">
      {view.lines.map(({ id, quantity, name, isOut }) => (
        <li key={id} className="break-words">
          {`${quantity} × ${name}`}
          {isOut && ' (not at the moment)'}
        </li>
      ))}
    </ul>
    <DescriptionList
      items={[
        { name: 'When', value: capitalise(view.days) },
        { name: 'Where', value: view.place },
        {
          name: 'Costs',
          value: `${formatMoney(view.morningTotal)} a morning, ${formatMoney(view.weekTotal)} a week`,
        },
        { name: 'Paying', value: view.pays },
        ...(view.freedPhone
          ? [
              {
                name: 'Phone',
                value: (
                  <>
                    We no longer text {view.freedPhone} or send M-Pesa prompts to it. Please{' '}
                    {canConfirm && (
                      <>
                        <a href={profilePhonePath} className="link">
                          confirm your number
                        </a>
                        , or{' '}
                      </>
                    )}
                    call us with {canConfirm ? 'it' : 'your number'}.
                  </>
                ),
              },
            ]
          : []),
        { name: 'Last four weeks', value: view.cost },
      ]}
    />
    {view.isOpen && (
      <a href={changePath} className="button button-secondary">
        Change it
      </a>
    )}
  </section>
);

const Seen = ({ view }: { view: OwnStandingOrderView }) => (
  <input type="hidden" name="seenRevision" value={view.revision} />
);

/** Who comes back from a pause sees today's prices first. */
const Resume = ({ view }: { view: OwnStandingOrderView }) => (
  <form method="post" className="card space-y-4 p-4">
    <h2>Your pause</h2>
    {view.back && <OfferSummary offer={view.back} />}
    {view.back && <input type="hidden" name="seen" value={view.back.seen} />}
    <p>{view.firstBack}</p>
    <Seen view={view} />
    <button name="intent" value={`resume:${view.pausedFrom ?? ''}`} className="button button-primary w-full">
      {view.back ? 'Back early' : `No pause from ${formatDayOfWeek(view.pausedFrom ?? '')}`}
    </button>
  </form>
);

const Pause = ({ view, typed }: { view: OwnStandingOrderView; typed: TypedPause | null | undefined }) => (
  <form method="post" className="card space-y-4 p-4">
    <h2>Away for a while?</h2>
    {view.onTheList.map((text) => (
      <p key={text}>{text}</p>
    ))}
    <p>{view.firstWithout}</p>
    <Seen view={view} />
    <PauseDays first={view.firstDay} proposed={view.nextDay ?? view.firstDay} typed={typed} whose="you" />
    <button name="intent" value="pause" className="button button-secondary">
      Pause it
    </button>
  </form>
);

const End = ({ view }: { view: OwnStandingOrderView }) => (
  <details className="card p-4">
    <summary className="link inline-block py-2.5">End it for good</summary>
    <form method="post" className="space-y-4 pt-2">
      {view.onTheList.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p>{view.firstWithout} You can begin a new one whenever you like.</p>
      <Seen view={view} />
      <button name="intent" value="end" className="button button-secondary">
        End it
      </button>
    </form>
  </details>
);

const Days = ({ view }: { view: OwnStandingOrderView }) => (
  <section aria-labelledby="days-title" className="card space-y-2 p-4">
    <h2 id="days-title">{view.isOpen ? 'The next 14 days' : 'What still comes'}</h2>
    {view.lastHour && <p>{view.lastHour}</p>}
    <form method="post">
      <Seen view={view} />
      <ul className="divide-y divide-edge-pale">
        {view.coming.map((day) => (
          <Day key={day.day} day={day} />
        ))}
      </ul>
    </form>
  </section>
);

function Day({
  day: { day, text, number, lines, maySkip, mayUndo, mayAdd },
}: {
  day: OwnStandingOrderView['coming'][number];
}) {
  const on = formatDayOfWeek(day);
  const button = (intent: string, label: string) => (
    <button name="intent" value={`${intent}:${day}`} className="button button-secondary">
      {label}
      <span className="sr-only"> on {on}</span>
    </button>
  );
  const others = (
    <>
      {mayUndo ? button('usual', 'As usual') : maySkip && button('skip', 'Skip')}
      {mayAdd && !mayUndo && button('add', 'Bring it')}
    </>
  );
  return (
    <li id={`day-${day}`} className="space-y-2 py-2">
      <p className="break-words">
        <strong className="block">{formatShortWeekday(day)}</strong>
        {number === null ? text : `${text}, order ${number}`}
      </p>
      {lines.map(({ id, name, quantity }) => (
        <p key={id} className="flex flex-wrap items-center gap-3">
          {[quantity - 1, quantity + 1].map((next) => (
            <button
              key={next}
              name="intent"
              value={`set:${day}:${next}:${id}`}
              className="button button-secondary"
              aria-label={`${next} × ${name} on ${on}`}
            >
              <Icon name={next < quantity ? 'minus' : 'plus'} size={18} />
            </button>
          ))}
          {lines.length > 1 ? <span className="min-w-0 flex-1 break-words">{name}</span> : others}
        </p>
      ))}
      {lines.length !== 1 && (maySkip || mayUndo || mayAdd) && (
        <p className="flex flex-wrap gap-3">{others}</p>
      )}
    </li>
  );
}
