import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { loadSettings } from '~/domain/settings/settings.server';
import { changeStandingOrder } from '~/domain/standing-orders/change-standing-order.server';
import { offerKey, viewStandingOffer } from '~/domain/standing-orders/household/standing-offer.server';
import { viewOwnStandingOrder } from '~/domain/standing-orders/household/view-own-standing-order.server';
import type { StandingOrder } from '~/domain/standing-orders/standing-order';
import {
  describeRefusal,
  standingOrderValues,
  type StandingOrderFormState,
} from '~/domain/standing-orders/standing-order-form';
import { standingPayments } from '~/domain/standing-orders/payment/standing-payment';
import { toldThatStays } from '~/domain/standing-orders/prices/told-prices';
import { fieldText, readForm } from '~/http/forms/read-form.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { redirectWithFlash } from '~/http/session/flash.server';
import { formatDayOfWeek } from '~/lib/format/dates';
import { formatPhone, noPhone } from '~/lib/format/phone';
import { StandingOrderFields } from '~/ui/order/standing-order-fields';
import { loadHouseholdChoices, readHouseholdForm } from './household-form.server';
import { OfferCheck } from './offer-check';
import { otherOffer, refuseForm, showForm, showOffer, type OfferAnswer } from './offer-steps.server';
import { requireOwnStandingOrder } from './require-own.server';

export const handle: RouteHandle = { frame: 'short' };

export const meta: MetaFunction = ({ matches }) => privateMeta('Change your standing order', matches);

export const headers = noStoreHeaders;

/** What the form doesn't ask: whoever has the link could take it away with another phone. */
const knownOf = ({ customer, payment }: StandingOrder) => ({
  phone: customer.phone === noPhone ? '' : formatPhone(customer.phone),
  hasNoPhone: customer.phone === noPhone ? 'on' : '',
  name: `${customer.firstName} ${customer.lastName}`.trim(),
  email: customer.email ?? '',
  // Only the farm sets it, and its field names an organization.
  ...(payment === 'account' && { payment: '' }),
});

export async function loader({ request, params, context: { now } }: LoaderFunctionArgs) {
  const { order, pathOf } = await requireOwnStandingOrder(request, now, params['standingOrderId']);
  const [settings, view] = await withDatabaseTimeout(
    Promise.all([loadSettings(), viewOwnStandingOrder(order, now)]),
  );
  const { payment } = order;
  const choices = await withDatabaseTimeout(
    loadHouseholdChoices(settings, { now, payment, hasPhone: order.customer.phone !== noPhone }),
  );
  const { values, rows } = standingOrderValues(order, view.firstDay);
  return {
    path: pathOf(),
    isOpen: order.isOpen,
    revision: order.revision,
    onTheList: view.onTheList,
    stored: {
      values: { ...values, ...knownOf(order) },
      rows,
      errors: {},
      formErrors: [],
    } satisfies StandingOrderFormState,
    choices: {
      ...choices,
      firstDay: view.firstDay,
      fromHint: `The first day that can still be changed is ${formatDayOfWeek(view.firstDay)}`,
      ...(payment === 'account' && { payments: [['', standingPayments.account.label] as const] }),
    },
  };
}

export async function action({ request, params, context: { now } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const { order, pathOf } = await requireOwnStandingOrder(request, now, params['standingOrderId']);
  const settings = await withDatabaseTimeout(loadSettings());
  const read = readHouseholdForm(form, settings, now, {
    known: knownOf(order),
    before: order.rules.at(-1)?.lines ?? [],
  });
  const state = { ...read.state, seenRevision: fieldText(form, 'seenRevision') };
  const intent = fieldText(form, 'intent');
  if (intent === 'edit') return showForm({ ...state, errors: {}, formErrors: [] });
  if (!read.ok) return showForm(state, { status: 400 });
  const parsed = { ...read.parsed, customer: order.customer };
  const offer = await withDatabaseTimeout(
    viewStandingOffer(
      { ...parsed, payment: parsed.payment ?? order.payment },
      now,
      toldThatStays(order, parsed),
    ),
  );
  if (intent !== 'change') return showOffer(state, offer);
  if (offerKey(offer) !== fieldText(form, 'seen')) return showOffer(state, offer, { message: otherOffer });
  const result = await withDatabaseTimeout(
    changeStandingOrder(
      order._id.toHexString(),
      { ...parsed, seenRevision: Number(state.seenRevision) },
      { by: { kind: 'customer' }, now },
    ),
  );
  if (!result.ok)
    return result.reason === 'too-early' || result.reason === 'moves-later'
      ? refuseForm(state, describeRefusal(result), { field: 'from', status: 400 })
      : refuseForm(read.state, describeRefusal(result), { status: 409 });
  return redirectWithFlash(pathOf(), {
    kind: 'success',
    text: `${result.order.timeline.at(-1)?.text ?? 'Changed'}. Days that you set by hand stay as they are.`,
  });
}

export default function ChangeOwnStandingOrder() {
  const { path, isOpen, revision, onTheList, stored, choices } = useLoaderData<typeof loader>();
  const answer: OfferAnswer | undefined = useActionData<typeof action>();
  const back = (
    <a href={path} className="link inline-block py-2.5">
      Back to your standing order
    </a>
  );
  if (!isOpen)
    return (
      <div className="mx-auto max-w-text space-y-6">
        {back}
        <h1>It has ended</h1>
      </div>
    );
  return (
    <div className="mx-auto max-w-text space-y-6">
      {back}
      {answer?.step === 'check' ? (
        <OfferCheck
          shown={answer}
          state={answer.state}
          onTheList={onTheList}
          button={{ intent: 'change', label: 'Change it' }}
        />
      ) : (
        <>
          <h1>Change your standing order</h1>
          {onTheList.map((text) => (
            <p key={text}>{text}</p>
          ))}
          <p>Another name, phone number or email? Please call us.</p>
          <form method="post" noValidate className="space-y-6">
            <input type="hidden" name="seenRevision" value={answer?.state.seenRevision ?? revision} />
            <StandingOrderFields state={answer?.state ?? stored} choices={choices} of="known" />
            <button name="intent" value="show" className="button button-primary w-full">
              Show what it costs
            </button>
          </form>
        </>
      )}
    </div>
  );
}
