import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { loadSettings } from '~/domain/settings/settings.server';
import {
  beginByLink,
  findStandingRequest,
} from '~/domain/standing-orders/household/begin-standing-order.server';
import { offerKey } from '~/domain/standing-orders/household/standing-offer.server';
import { createStandingOrderKey } from '~/domain/standing-orders/household/standing-order-key.server';
import type { StandingOrder } from '~/domain/standing-orders/standing-order';
import { describeRefusal } from '~/domain/standing-orders/standing-order-form';
import { takesStandingOrders } from '~/domain/standing-orders/takes-standing-orders.server';
import { fieldText, readForm } from '~/http/forms/read-form.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { redirectWithFlash } from '~/http/session/flash.server';
import { beginStandingOrderPath, ownStandingOrderPath } from '~/paths';
import { InvalidLink } from '~/ui/account/invalid-link';
import { OfferCheck } from './offer-check';
import { otherOffer } from './offer-steps.server';

export const handle: RouteHandle = { frame: 'short' };

export const meta: MetaFunction = ({ matches }) => privateMeta('Begin your standing order', matches);

/** The URL contains a secret, and the page a name and a place. */
export const headers = noStoreHeaders;

const pathOf = (order: StandingOrder, now: Date): string =>
  ownStandingOrderPath(order._id.toHexString(), createStandingOrderKey(order, now));

/** Begins nothing: mail scanners open every link before its owner does. */
export async function loader({ params, context: { now } }: LoaderFunctionArgs) {
  const found = await withDatabaseTimeout(findStandingRequest(params['token'] ?? '', now));
  if (!found) return data({ offer: null, seen: '' }, { status: 404 });
  if (found.begun) throw redirect(pathOf(found.begun, now), 303);
  return data({ offer: found.offer, seen: offerKey(found.offer) });
}

export async function action({ request, params, context: { now } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const token = params['token'] ?? '';
  if (!takesStandingOrders(await withDatabaseTimeout(loadSettings())))
    return data({ message: 'We take no standing orders at the moment.' }, { status: 409 });
  const result = await withDatabaseTimeout(beginByLink(token, { seen: fieldText(form, 'seen'), now }));
  if (!result.ok) {
    switch (result.reason) {
      case 'other-offer':
        return data({ message: otherOffer }, { status: 409 });
      case 'own':
      case 'no-way':
      case 'rate-limited':
      case 'gone':
        return data({ message: 'This link no longer works.' }, { status: 409 });
      default:
        return data({ message: describeRefusal(result) }, { status: 409 });
    }
  }
  if (!result.begun) throw redirect(beginStandingOrderPath, 303);
  return redirectWithFlash(pathOf(result.order, now), {
    kind: 'success',
    text: `${result.order.timeline[0]?.text ?? 'Begun'}. Keep the address of this page: it works for 30 days, and you can always ask for a new one.`,
  });
}

export default function ConfirmStandingOrder() {
  const { offer, seen } = useLoaderData<typeof loader>();
  const message = useActionData<typeof action>()?.message ?? null;
  if (!offer)
    return (
      <InvalidLink
        text="It works for a day. Please ask again: it takes a minute."
        action={{ label: 'Every morning', href: beginStandingOrderPath }}
      />
    );
  return (
    <div className="mx-auto max-w-text space-y-6">
      <OfferCheck
        title="Begin your standing order"
        shown={{ offer, seen, message }}
        button={{ intent: 'begin', label: 'Begin it' }}
      >
        {offer.missing.length > 0 && <p>{`Not for sale at the moment: ${offer.missing.join(', ')}.`}</p>}
      </OfferCheck>
      <p>You can skip a day, change or pause it whenever you like.</p>
    </div>
  );
}
