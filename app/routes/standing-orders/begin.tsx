import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { User } from '~/domain/accounts/user';
import { cartLineId } from '~/domain/cart/cart';
import { isMailEnabled } from '~/domain/mail/mail-configuration.server';
import { detailsFromAccount } from '~/domain/orders/checkout/details-from-account';
import { isSmsEnabled } from '~/domain/sms/sms-configuration.server';
import { loadSettings } from '~/domain/settings/settings.server';
import {
  askForStandingOrder,
  hasConfirmedContact,
} from '~/domain/standing-orders/household/begin-standing-order.server';
import { viewStandingOffer } from '~/domain/standing-orders/household/standing-offer.server';
import { maxStandingLines } from '~/domain/standing-orders/morning-limits';
import {
  describeRefusal,
  emptyStandingOrder,
  type TypedRow,
  type StandingOrderFormState,
} from '~/domain/standing-orders/standing-order-form';
import { takesStandingOrders } from '~/domain/standing-orders/takes-standing-orders.server';
import { rateLimitResponse } from '~/http/forms/rate-limit-response.server';
import { errorResponse, fieldText, readForm } from '~/http/forms/read-form.server';
import { readCheckout } from '~/http/orders/checkout-cookie.server';
import { findEnteredDetails } from '~/http/orders/entered-details.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { clientAddress } from '~/http/security/client-address.server';
import { withMinimumResponseTime } from '~/http/security/minimum-response-time.server';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { redirectWithFlash } from '~/http/session/flash.server';
import { readSession } from '~/http/session/session.server';
import { telephoneLink } from '~/lib/format/contact-links';
import { beginStandingOrderPath, ownStandingOrderPath, ownStandingOrdersPath } from '~/paths';
import { NarrowPage } from '~/ui/layout/narrow-page';
import { useRootData } from '~/ui/layout/use-root-data';
import { StandingOrderFields } from '~/ui/order/standing-order-fields';
import { loadHouseholdChoices, readHouseholdForm } from './household-form.server';
import { OfferCheck } from './offer-check';
import { otherOffer, refuseForm, showForm, showOffer, type OfferAnswer } from './offer-steps.server';

export const handle: RouteHandle = { frame: 'short' };

export const meta: MetaFunction = ({ matches }) => privateMeta('Every morning', matches);

export const headers = noStoreHeaders;

const waysSent = { both: 'phone and your email', text: 'phone', mail: 'email' } as const;

async function requireStandingSettings() {
  const settings = await withDatabaseTimeout(loadSettings());
  if (!takesStandingOrders(settings)) throw errorResponse(404, 'We take no standing orders at the moment.');
  return settings;
}

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  const settings = await requireStandingSettings();
  const { searchParams } = new URL(request.url);
  const sent = searchParams.get('sent');
  if (sent) return { sent: sent === 'text' || sent === 'mail' ? waysSent[sent] : waysSent.both };
  const [state, signedIn] = await withDatabaseTimeout(
    Promise.all([readCheckout(request), readSession(request, now)]),
  );
  const entered = await withDatabaseTimeout(findEnteredDetails(state, signedIn, settings, now));
  const details =
    entered.details ?? (signedIn ? detailsFromAccount(signedIn.user, settings.deliveryAreas) : {});
  /** It begins without a link. */
  const isKnown = isConfirmed(signedIn?.user ?? null, now);
  const choices = await withDatabaseTimeout(loadHouseholdChoices(settings, { now, needsLink: !isKnown }));
  const { values, rows } = emptyStandingOrder(choices.firstDay);
  const chosen = chosenRows(searchParams).filter(({ line }) => choices.sizes.some(([id]) => id === line));
  return {
    sent: null,
    isConfirmed: isKnown,
    choices,
    preset: {
      values: {
        ...values,
        phone: details['phone'] ?? '',
        name: `${details['firstName'] ?? ''} ${details['lastName'] ?? ''}`.trim(),
        email: details['email'] ?? '',
        city: details['city'] ?? '',
        location: details['location'] ?? '',
        deliveryArea: details['deliveryArea'] ?? '',
        address: details['address'] ?? '',
        additionalInfo: details['additionalInfo'] ?? '',
      },
      rows: chosen.length > 0 ? chosen : rows,
      errors: {},
      formErrors: [],
    } satisfies StandingOrderFormState,
  };
}

/** Of the button of a product, or of the link of a cart or an order. */
function chosenRows(query: URLSearchParams): readonly TypedRow[] {
  const productId = query.get('productId');
  const lines =
    productId === null
      ? query.getAll('line').slice(0, maxStandingLines)
      : [cartLineId({ productId, sku: query.get('sku') })];
  const quantities = query.getAll('quantity');
  return lines.map((line, index) => {
    const quantity = quantities[index] ?? '';
    return { line, quantity: /^[1-9]\d?$/.test(quantity) ? quantity : '1' };
  });
}

export async function action({ request, context: { now } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const settings = await requireStandingSettings();
  const intent = fieldText(form, 'intent');
  const read = readHouseholdForm(form, settings, now);
  if (intent === 'edit') return showForm({ ...read.state, errors: {}, formErrors: [] });
  if (!read.ok) return showForm(read.state, { status: 400 });
  const { parsed, state } = read;
  const user = (await withDatabaseTimeout(readSession(request, now)))?.user ?? null;
  if (!isConfirmed(user, now) && !isSmsEnabled() && !(isMailEnabled() && parsed.customer.email))
    return isMailEnabled()
      ? refuseForm(state, 'Please enter your email: we send you a link to confirm it', {
          field: 'email',
          status: 400,
        })
      : refuseForm(state, `We can’t send you a link to confirm it. ${callUs(settings.phone)}`, conflict);
  if (intent !== 'begin') {
    const offer = await withDatabaseTimeout(viewStandingOffer(parsed, now));
    return offer.missing.length > 0
      ? refuseForm(
          state,
          describeRefusal({ ok: false, reason: 'not-for-sale', names: offer.missing }),
          conflict,
        )
      : showOffer(state, offer);
  }
  // The time must not tell whether this phone and place have one.
  const result = await withMinimumResponseTime(() =>
    withDatabaseTimeout(
      askForStandingOrder(parsed, {
        seen: fieldText(form, 'seen'),
        user,
        clientAddress: clientAddress(request),
        now,
      }),
    ),
  );
  if (result.ok) {
    if (!result.begun)
      return redirect(`${beginStandingOrderPath}?sent=${describeWays(parsed.customer.email)}`, 303);
    const text = `${result.order.timeline.at(-1)?.text ?? 'Begun'}.`;
    return redirectWithFlash(ownStandingOrderPath(result.order._id.toHexString(), ''), {
      kind: 'success',
      text,
    });
  }
  switch (result.reason) {
    case 'own':
      return redirectWithFlash(ownStandingOrderPath(result.order._id.toHexString(), ''), {
        kind: 'warning',
        text: 'You have a standing order for this place already. You can change it here.',
      });
    case 'other-offer':
      return showOffer(state, result.offer, { message: otherOffer });
    case 'no-way':
      return refuseForm(state, `We can’t send you a link now. ${callUs(settings.phone)}`, conflict);
    case 'rate-limited': {
      const { text, status, headers } = rateLimitResponse(result.retryAt, now);
      return refuseForm(state, text, { status, headers });
    }
    default:
      return refuseForm(state, describeRefusal(result), conflict);
  }
}

const isConfirmed = (user: User | null, now: Date): boolean =>
  user !== null && hasConfirmedContact(user, now);

const conflict = { status: 409 } as const;

const callUs = (phone: string): string =>
  phone === '' ? 'Please write to us.' : `Please call us on ${phone}, and we begin it for you.`;

const describeWays = (email: string | null): keyof typeof waysSent =>
  !isSmsEnabled() ? 'mail' : email && isMailEnabled() ? 'both' : 'text';

/** In two steps, so that what it costs stands before the button, without a script. */
export default function BeginStandingOrder() {
  const loaded = useLoaderData<typeof loader>();
  const answer: OfferAnswer | undefined = useActionData<typeof action>();
  if (loaded.sent !== null) return <Sent to={loaded.sent} />;
  if (answer?.step === 'check')
    return (
      <div className="mx-auto max-w-text space-y-6">
        <OfferCheck
          shown={answer}
          state={answer.state}
          button={{ intent: 'begin', label: loaded.isConfirmed ? 'Begin it' : 'Send me the link' }}
        >
          {!loaded.isConfirmed && (
            <p>We send a link to your phone or email. It begins when you press the button there.</p>
          )}
        </OfferCheck>
      </div>
    );
  return (
    <div className="mx-auto max-w-text space-y-6">
      <h1>Every morning?</h1>
      <p>
        Say once what you want: we bring it each morning, and you skip, change or pause it whenever you like,
        until the last hour to order for a day.{' '}
        <a href={ownStandingOrdersPath} className="link">
          You have one already?
        </a>
      </p>
      <form method="post" noValidate className="space-y-6">
        <StandingOrderFields state={answer?.state ?? loaded.preset} choices={loaded.choices} of="household" />
        <button name="intent" value="show" className="button button-primary w-full">
          Show what it costs
        </button>
      </form>
    </div>
  );
}

const Sent = ({ to }: { to: string }) => {
  const { site } = useRootData();
  return (
    <NarrowPage
      title="Nearly done: open our link"
      intro={`We’ve sent a link to your ${to}. Open it today and press the button there: nothing comes before.`}
    >
      <p>
        Nothing there after a few minutes? Check your number
        {to === 'phone' ? '' : ', your email and its spam folder'}
        {site.phone && (
          <>
            , or call us on{' '}
            <a href={telephoneLink(site.phone)} className="link call-link">
              {site.phone}
            </a>
          </>
        )}
        .
      </p>
      <a href="/shop" className="button button-secondary w-full">
        To the shop
      </a>
    </NarrowPage>
  );
};
