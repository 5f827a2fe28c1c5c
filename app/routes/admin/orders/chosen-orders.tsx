import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { hasPermission } from '~/domain/accounts/permissions';
import { pressChoiceSchema } from '~/domain/order-choices/choice-form-schemas';
import { pressChoice, takeBackChoice } from '~/domain/order-choices/choose-orders.server';
import { orderChoiceMessages } from '~/domain/order-choices/order-choice';
import { viewChoice, type ChoiceRow, type ChoiceView } from '~/domain/order-choices/view-choice.server';
import { workOnChoice } from '~/domain/order-choices/work-on-choice.server';
import { orderListMessages } from '~/domain/orders/list/order-list-messages';
import { parseObjectId } from '~/domain/text/parse-object-id.server';
import { errorResponse, fieldText, readForm, unreadableForm } from '~/http/forms/read-form.server';
import { parseSubmission } from '~/http/forms/submission.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { redirectWithFlash } from '~/http/session/flash.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { formatMoney } from '~/lib/format/money';
import { pluralize } from '~/lib/format/pluralize';
import { chosenOrdersPath, orderDetailsPath, ordersPrintPath } from '~/paths';
import { Money } from '~/ui/money';
import { Notice } from '~/ui/notice';

/** After a piece of the work, the page goes on with the next. */
const refreshSeconds = 1;

type Loaded = Awaited<ReturnType<typeof loader>>;

export const handle: RouteHandle = {
  enhance: 'light',
  refreshAfter: (loaded) =>
    (loaded as Partial<Loaded> | undefined)?.phase === 'working' ? refreshSeconds : null,
};

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  privateMeta(data ? `${data.name}: ${data.what}` : 'Orders', matches);

export const headers = noStoreHeaders;

const choiceGone = () => errorResponse(404, orderChoiceMessages.gone);

/** Does a piece of what its person has commanded by the form (docs/decisions/0132): a page that is loaded again goes on. */
export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  const signedIn = await requirePermission(request, now, 'orders:write');
  const id = parseObjectId(params['choiceId'] ?? '');
  const mayCorrectCash = hasPermission(signedIn.user, 'payments:write');
  const choice = id && (await workOnChoice(id, { by: staffMember(request, signedIn), mayCorrectCash, now }));
  if (choice === null) throw choiceGone();
  return { id: choice._id.toHexString(), ...(await viewChoice(choice, now)) };
}

export async function action({ request, context: { now }, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const { user } = await requirePermission(request, now, 'orders:write');
  const intent = fieldText(form, 'intent');
  const submission = parseSubmission(form, pressChoiceSchema);
  if (submission.status !== 'success' || (intent !== 'do' && intent !== 'take-back')) throw unreadableForm();
  const id = parseObjectId(params['choiceId'] ?? '');
  if (!id) throw choiceGone();
  const who = { id, userId: user._id, now };
  const result =
    intent === 'do'
      ? await pressChoice({ ...who, ticked: submission.value.order })
      : await takeBackChoice(who);
  if (!result.ok && result.reason === 'unknown') throw choiceGone();
  const path = chosenOrdersPath(id.toHexString());
  return result.ok
    ? new Response(null, { status: 303, headers: { Location: path } })
    : redirectWithFlash(path, { kind: 'warning', text: orderListMessages.noneChosen });
}

export default function ChosenOrders() {
  const choice = useLoaderData<typeof loader>();
  return (
    <div className="max-w-text space-y-4">
      <p>
        <a href={choice.listPath} className="link inline-flex min-h-[44px] items-center">
          Back to the orders
        </a>
      </p>
      <h1>{choice.name}</h1>
      <Phase choice={choice} />
      <Rows id="left" title="Left as they are" rows={choice.kept} />
      <Rows
        id="refused"
        title={choice.phase === 'chosen' ? 'Can’t be done' : 'Not done'}
        rows={choice.refused}
      />
      {choice.phase === 'taken-back' && <Rows id="back" title="Taken back" rows={choice.takenBack} />}
      {choice.phase === 'done' && <Rows id="done" title="Done" rows={choice.done} />}
    </div>
  );
}

type Props = { choice: ChoiceView & { id: string } };

function Phase({ choice }: Props) {
  switch (choice.phase) {
    case 'chosen':
      return <Before choice={choice} />;
    case 'working':
      return <Working choice={choice} />;
    case 'done':
      return <Done choice={choice} />;
    default:
      return (
        <Notice kind={choice.kept.length > 0 ? 'warning' : 'success'}>
          <p>
            {pluralize(choice.takenBack.length, 'order', 'orders')} taken back
            {choice.kept.length > 0 && `, ${choice.kept.length} left as they are`}.
          </p>
        </Notice>
      );
  }
}

/** What is going to be done, with a box for each order. */
function Before({ choice }: Props) {
  const { name, what, sum, collected, chosen, newOrders } = choice;
  return (
    <>
      <p className="font-bold">
        {what}, <Money amount={sum} prefix="KSh" />
        {collected > 0 && ' to collect'}
      </p>
      {newOrders > 0 && <NewOrders choice={choice} />}
      {chosen.length > 0 && (
        <form method="post" className="space-y-4">
          <p>
            <button name="intent" value="do" className="button button-primary w-full">
              {name}: the ticked orders
            </button>
          </p>
          <ul className="space-y-2">
            {chosen.map((row) => (
              <li key={row.number} className="card">
                <label className="flex min-h-[44px] cursor-pointer items-center gap-3 px-3 py-2">
                  <input
                    type="checkbox"
                    name="order"
                    value={row.number}
                    defaultChecked
                    className="tick flex-none"
                  />
                  <span className="min-w-0 flex-1 break-words">
                    {row.number} {row.name}{' '}
                    <span className="block text-sm text-ink-soft">
                      {row.text}, <Money amount={row.amount} prefix="KSh" />
                    </span>
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </form>
      )}
    </>
  );
}

const NewOrders = ({ choice: { newOrders, listPath } }: Props) => (
  <Notice kind="warning" small>
    <p>
      {newOrders === 1 ? '1 more order has' : `${newOrders} more orders have`} come since, and{' '}
      {newOrders === 1 ? 'is' : 'are'} not included.{' '}
      <a href={listPath} className="font-bold underline">
        Choose again
      </a>
    </p>
  </Notice>
);

function Working({ choice: { id, total, waiting, isTakingBack, takenBack, kept } }: Props) {
  const all = isTakingBack ? waiting + takenBack.length + kept.length : total;
  return (
    <section aria-labelledby="progress" className="card space-y-3 p-4">
      <h2 id="progress" className="text-lg">
        {all - waiting} of {pluralize(all, 'order', 'orders')} {isTakingBack ? 'taken back' : 'done'}
      </h2>
      <progress
        aria-labelledby="progress"
        max={all}
        value={all - waiting}
        className="progress-bar h-3 w-full"
      />
      <p>
        <a href={chosenOrdersPath(id)} className="button button-secondary">
          Go on
        </a>
      </p>
    </section>
  );
}

function Done({ choice }: Props) {
  const { what, collected, done, refused, newOrders } = choice;
  const slips = done.map(({ number }) => `&order=${number}`).join('');
  return (
    <>
      <Notice kind={refused.length > 0 ? 'warning' : 'success'}>
        <p>
          {done.length === 0 ? 'No order was changed' : `Done: ${what}`}
          {collected > 0 && `, ${formatMoney(collected, 'KSh')} in cash recorded`}
          {refused.length > 0 && `. Not done: ${refused.length}`}.
        </p>
        {done.length > 0 && (
          <form method="post">
            <button name="intent" value="take-back" className="min-h-[44px] font-bold underline">
              Take back
            </button>
          </form>
        )}
      </Notice>
      {newOrders > 0 && <NewOrders choice={choice} />}
      {done.length > 0 && done.length <= 100 && (
        <p>
          <a href={`${ordersPrintPath}?as=slip${slips}`} className="button button-secondary">
            Print packing slips
          </a>
        </p>
      )}
    </>
  );
}

const Rows = ({ id, title, rows }: { id: string; title: string; rows: readonly ChoiceRow[] }) =>
  rows.length > 0 && (
    <section aria-labelledby={id} className="space-y-2">
      <h2 id={id} className="text-lg">
        {title}: {rows.length}
      </h2>
      <ul className="card divide-y divide-edge-pale px-3">
        {rows.map((row) => (
          <li key={row.number} className="break-words py-2">
            <a
              href={orderDetailsPath(row.number)}
              className="link inline-flex min-h-[44px] items-center font-bold"
            >
              {row.number}
            </a>{' '}
            {row.name}, <Money amount={row.amount} prefix="KSh" />
            <span className="block text-sm text-ink-soft">{row.text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
