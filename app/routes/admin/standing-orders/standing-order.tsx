import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { capitalise } from '~/lib/format/capitalise';
import {
  endStandingOrder,
  findStandingOrder,
  pauseStandingOrder,
  keepPhone,
  resumeStandingOrder,
  setOwnDay,
} from '~/domain/standing-orders/change-standing-order.server';
import { tellThemYourself, type TypedPause } from '~/domain/standing-orders/standing-order-form';
import {
  viewStandingOrder,
  type StandingOrderView,
} from '~/domain/standing-orders/list/standing-order-view.server';
import { errorResponse, fieldText, readForm, unreadableForm } from '~/http/forms/read-form.server';
import { isDoneBefore, readPauseForm, refuseChange } from '~/http/orders/pause-form.server';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { redirectWithFlash } from '~/http/session/flash.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { isValidDay } from '~/lib/calendar-days';
import { telephoneLink } from '~/lib/format/contact-links';
import { formatDateTime, formatDayOfWeek, formatShortWeekday } from '~/lib/format/dates';
import { formatMoney } from '~/lib/format/money';
import {
  changeStandingOrderPath,
  householdPaymentPath,
  orderDetailsPath,
  standingDayPath,
  standingOrderAdminPath,
  standingOrdersAdminPath,
} from '~/paths';
import { DescriptionList } from '~/ui/admin/description-list';
import { ErrorSummary } from '~/ui/form/error-summary';
import { Notice } from '~/ui/notice';
import { PauseDays, pauseProblems } from '~/ui/order/pause-days';

export const meta: MetaFunction = ({ matches }) => privateMeta('Standing order', matches);

export const headers = noStoreHeaders;

const gone = 'This standing order is gone.';

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'orders:write');
  const order = await withDatabaseTimeout(findStandingOrder(params['standingOrderId'] ?? ''));
  if (!order) throw errorResponse(404, gone);
  return { view: await withDatabaseTimeout(viewStandingOrder(order, now)) };
}

/** What a button sends: `skip:2026-12-01`, `undo:2026-12-01`, `resume:2026-12-01`, `keep-phone`, `pause` or `end`. */
export async function action({ request, context: { now }, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const staff = staffMember(request, await requirePermission(request, now, 'orders:write'));
  const who = { by: { kind: 'farm' as const, staff }, now };
  const id = params['standingOrderId'] ?? '';
  const [intent = '', day = ''] = fieldText(form, 'intent').split(':');
  const pause = intent === 'pause' ? readPauseForm(form) : null;
  if (pause?.isValid === false) return data({ message: null, pause }, { status: 400 });
  if (['skip', 'undo', 'resume'].includes(intent) && !isValidDay(day)) throw unreadableForm();
  const change = () => {
    switch (intent) {
      case 'skip':
        return setOwnDay(id, { day, lines: [] }, who);
      case 'undo':
        return setOwnDay(id, { day, lines: null }, who);
      case 'pause':
        return pauseStandingOrder(id, { from: pause?.from || null, until: pause?.until || null }, who);
      case 'resume':
        return resumeStandingOrder(id, day, who);
      case 'keep-phone':
        return keepPhone(id, who);
      case 'end':
        return endStandingOrder(id, who);
      default:
        throw unreadableForm();
    }
  };
  const result = await withDatabaseTimeout(change());
  if (!result.ok) {
    if (result.reason === 'unknown') throw errorResponse(404, gone);
    if (isDoneBefore(result, intent)) return redirect(standingOrderAdminPath(id), 303);
    return refuseChange(result, pause);
  }
  const text = result.order.timeline.at(-1)?.text ?? 'Saved';
  return redirectWithFlash(standingOrderAdminPath(id), { kind: 'success', text: `${text}.` });
}

export default function StandingOrderPage() {
  const { view } = useLoaderData<typeof loader>();
  const { message, pause } = useActionData<typeof action>() ?? {};
  return (
    <div className="mx-auto max-w-picture space-y-6">
      <a href={standingOrdersAdminPath} className="link inline-block py-2.5">
        All standing orders
      </a>
      <h1>{view.name}</h1>
      <ErrorSummary problems={pauseProblems(pause)} form={message ? [message] : []} />
      {view.state && <p className="font-bold">{view.state}</p>}
      {view.failure && (
        <Notice kind="error">
          <p>{view.failure}.</p>
        </Notice>
      )}
      {view.toTell.map(({ key, text }) => (
        <Notice key={key} kind="warning">
          <p>
            <strong>Please tell them:</strong> {text}
          </p>
        </Notice>
      ))}
      {view.missed.map((text) => (
        <Notice key={text} kind="warning">
          <p>Not brought: {text}. They pay nothing for it.</p>
        </Notice>
      ))}
      <Facts view={view} />
      {view.isOpen && <Changes view={view} typed={pause} />}
      <Days view={view} />
      <section aria-labelledby="log-title" className="card space-y-2 p-4">
        <h2 id="log-title">What happened</h2>
        <ul className="space-y-2">
          {view.timeline.map(({ at, name, text }) => (
            <li key={`${String(at)} ${text}`} className="break-words">
              {`${formatDateTime(new Date(at))}${name === null ? '' : `, ${name}`}: ${text}`}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** Of the mornings that are still to pay, the last ones. */
const shownOwed = 14;

const Facts = ({ view }: { view: StandingOrderView }) => (
  <section aria-label="What they take" className="card space-y-4 p-4">
    <ul className="space-y-1 font-bold">
      {view.lines.map(({ id, quantity, name, told, today, isOut }) => (
        <li key={id} className="break-words">
          {`${quantity} × ${name}`}
          {isOut && ' (not at the moment)'}
          {!isOut && told < today && ` (told ${formatMoney(told)} each; today ${formatMoney(today)})`}
        </li>
      ))}
    </ul>
    <DescriptionList
      items={[
        { name: 'When', value: capitalise(view.days) },
        { name: 'Where', value: view.place },
        ...(view.additionalInfo ? [{ name: 'For the rider', value: view.additionalInfo }] : []),
        {
          name: 'Phone',
          value: view.phone ? (
            <a href={telephoneLink(view.phone)} className="link inline-block py-2.5">
              {view.formattedPhone}
            </a>
          ) : (
            view.formattedPhone
          ),
        },
        ...(view.freedPhone
          ? [
              {
                name: 'Texts',
                value: (
                  <>
                    <p>None to this number, which may be somebody else’s by now. Ask for the new one.</p>
                    {view.isOpen && (
                      <form method="post">
                        <button name="intent" value="keep-phone" className="button button-secondary">
                          It’s still theirs
                        </button>
                      </form>
                    )}
                  </>
                ),
              },
            ]
          : []),
        ...(view.email ? [{ name: 'Email', value: view.email }] : []),
        {
          name: 'Costs',
          value: `${formatMoney(view.morningTotal)} a morning, ${formatMoney(view.weekTotal)} a week. ${view.payment}`,
        },
        { name: 'Last four weeks', value: formatMoney(view.owed.fourWeeks) },
        ...(view.owed.amount > 0
          ? [
              {
                name: 'Still to pay',
                value: (
                  <>
                    <strong>{formatMoney(view.owed.amount)}</strong>
                    {view.owed.mornings.slice(-shownOwed).map(({ number, day, amount }) => (
                      <a key={number} href={orderDetailsPath(number)} className="link block py-2.5">
                        {`${formatShortWeekday(day)}: ${formatMoney(amount)}`}
                      </a>
                    ))}
                    <a href={householdPaymentPath(view.id)} className="link block py-2.5">
                      Record an M-Pesa payment for all of it
                    </a>
                  </>
                ),
              },
            ]
          : []),
      ]}
    />
    {view.isOpen && (
      <p>
        <a href={changeStandingOrderPath(view.id)} className="button button-secondary">
          Change it
        </a>
      </p>
    )}
  </section>
);

/** Before each button stands what it does to the next morning. */
function Changes({ view, typed }: { view: StandingOrderView; typed: TypedPause | null | undefined }) {
  const { onTheList, firstWithout, firstBack, firstDay, nextDay, pausedFrom } = view;
  return (
    <section aria-labelledby="changes-title" className="card space-y-4 p-4">
      <h2 id="changes-title">For a caller</h2>
      {!view.isReachable && <p>{tellThemYourself}</p>}
      {onTheList.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {nextDay && (
        <form method="post" className="space-y-2">
          <button name="intent" value={`skip:${nextDay}`} className="button button-secondary">
            Skip {formatDayOfWeek(nextDay)}
          </button>
        </form>
      )}
      {pausedFrom && (
        <form method="post" className="space-y-2">
          <p>{firstBack}</p>
          <button name="intent" value={`resume:${pausedFrom}`} className="button button-primary">
            {pausedFrom < firstDay ? 'Back early' : `No pause from ${formatDayOfWeek(pausedFrom)}`}
          </button>
        </form>
      )}
      <form method="post" className="space-y-3">
        <p>{firstWithout}</p>
        <PauseDays first={firstDay} proposed={nextDay ?? firstDay} typed={typed} whose="they" />
        <button name="intent" value="pause" className="button button-secondary">
          Pause it
        </button>
      </form>
      <form method="post" className="space-y-2">
        <p>{firstWithout}</p>
        <button name="intent" value="end" className="button button-quiet">
          End it
        </button>
      </form>
    </section>
  );
}

const Days = ({ view }: { view: StandingOrderView }) => (
  <section aria-labelledby="days-title" className="card space-y-2 p-4">
    <h2 id="days-title">The next 14 days</h2>
    <form method="post">
      <ul className="divide-y divide-edge-pale">
        {view.coming.map(({ day, text, number, mayChange, maySkip, mayUndo }) => (
          <li key={day} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span className="min-w-0 flex-1 basis-40 break-words">
              <span className="block font-bold">{formatShortWeekday(day)}</span>
              {number === null ? (
                text
              ) : (
                <a href={orderDetailsPath(number)} className="link inline-block py-1">
                  {`${text}: ${number}`}
                </a>
              )}
            </span>
            <span className="flex flex-wrap items-center gap-3">
              {mayChange && (
                <a href={standingDayPath(view.id, day)} className="link inline-block py-2.5">
                  Other quantity<span className="sr-only"> on {formatDayOfWeek(day)}</span>
                </a>
              )}
              {mayUndo ? (
                <button name="intent" value={`undo:${day}`} className="button button-secondary">
                  As usual<span className="sr-only"> on {formatDayOfWeek(day)}</span>
                </button>
              ) : (
                maySkip && (
                  <button name="intent" value={`skip:${day}`} className="button button-secondary">
                    Skip<span className="sr-only"> {formatDayOfWeek(day)}</span>
                  </button>
                )
              )}
            </span>
          </li>
        ))}
      </ul>
    </form>
  </section>
);
