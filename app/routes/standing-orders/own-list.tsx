import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { isMailEnabled } from '~/domain/mail/mail-configuration.server';
import { loadSettings } from '~/domain/settings/settings.server';
import { isSmsEnabled } from '~/domain/sms/sms-configuration.server';
import {
  askForStandingOrderLink,
  listOwnStandingOrders,
} from '~/domain/standing-orders/household/own-standing-orders.server';
import { viewStandingOrder } from '~/domain/standing-orders/list/standing-order-view.server';
import { rateLimitResponse } from '~/http/forms/rate-limit-response.server';
import { takesStandingOrders } from '~/domain/standing-orders/takes-standing-orders.server';
import { fieldText, readForm } from '~/http/forms/read-form.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { clientAddress } from '~/http/security/client-address.server';
import { withMinimumResponseTime } from '~/http/security/minimum-response-time.server';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { redirectWithFlash, setFlash, takeFlash } from '~/http/session/flash.server';
import { readSession } from '~/http/session/session.server';
import { telephoneLink } from '~/lib/format/contact-links';
import { parseKenyanPhone } from '~/lib/format/phone';
import { isEmailAddress } from '~/lib/forms/email-address';
import { inputKinds } from '~/lib/forms/input-kinds';
import { beginStandingOrderPath, ownStandingOrderPath, ownStandingOrdersPath } from '~/paths';
import { ErrorSummary } from '~/ui/form/error-summary';
import { TextField } from '~/ui/form/field';
import { NarrowPage } from '~/ui/layout/narrow-page';
import { useRootData } from '~/ui/layout/use-root-data';

export const handle: RouteHandle = { frame: 'short' };

export const meta: MetaFunction = ({ matches }) => privateMeta('Your standing order', matches);

export const headers = noStoreHeaders;

const label = 'Phone number or email';

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  const [signedIn, settings] = await withDatabaseTimeout(
    Promise.all([readSession(request, now), loadSettings()]),
  );
  const orders = signedIn ? await withDatabaseTimeout(listOwnStandingOrders(signedIn.user, now)) : [];
  const [only, ...others] = orders;
  if (only && others.length === 0) {
    const flash = await takeFlash(request);
    const path = ownStandingOrderPath(only._id.toHexString(), '');
    // The message is for the page where it is read.
    throw redirect(path, { headers: flash ? { 'Set-Cookie': await setFlash(flash.message) } : {} });
  }
  const views = await withDatabaseTimeout(
    Promise.all(orders.map((order) => viewStandingOrder(order, now, 'household'))),
  );
  return {
    orders: views.map(({ id, what, days, place, state }) => ({ id, what, days, place, state })),
    canAsk: isMailEnabled() || isSmsEnabled(),
    mayBegin: takesStandingOrders(settings),
  };
}

/** Answers alike whether or not there is one. */
export async function action({ request, context: { now } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const contact = fieldText(form, 'contact').trim();
  const phone = parseKenyanPhone(contact);
  const again = (text: string, status: number, headers: HeadersInit = {}) =>
    data({ contact, errors: [text] }, { status, headers });
  if (!phone && !isEmailAddress(contact))
    return again('Please enter a phone number, like 0712 345 678, or an email address', 400);
  const result = await withMinimumResponseTime(() =>
    withDatabaseTimeout(
      askForStandingOrderLink(phone ? { phone } : { email: contact }, {
        clientAddress: clientAddress(request),
        now,
      }),
    ),
  );
  if (result.ok)
    return redirectWithFlash(ownStandingOrdersPath, {
      kind: 'success',
      text: `If there is a standing order with ${contact}, we’ve sent its link there.`,
    });
  if (result.reason === 'no-way')
    return again(`We can’t send a link to ${phone ? 'a phone' : 'an email'} now. Please call us`, 409);
  const { text, status, headers } = rateLimitResponse(result.retryAt, now);
  return again(text, status, headers);
}

export default function OwnStandingOrders() {
  const { orders, canAsk, mayBegin } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { site } = useRootData();
  const begin = mayBegin && (
    <p>
      <a href={beginStandingOrderPath} className="link">
        Begin a new one
      </a>
    </p>
  );
  if (orders.length > 0)
    return (
      <NarrowPage title="Your standing orders" intro="See, change or pause what comes every morning.">
        <ul className="space-y-4">
          {orders.map(({ id, what, days, place, state }) => (
            <li key={id} className="break-words">
              <a href={ownStandingOrderPath(id, '')} className="link inline-block py-2.5 font-bold">
                {place}
              </a>
              <p>{[`${what}, ${days}`, state].filter(Boolean).join('. ')}</p>
            </li>
          ))}
        </ul>
        {begin}
      </NarrowPage>
    );
  return (
    <NarrowPage
      title="Your standing order"
      intro={
        canAsk
          ? 'We send you a link to its page, where you see, change or pause what comes every morning.'
          : 'Please call us: we see, change or pause it for you.'
      }
    >
      {canAsk && (
        <form method="post" noValidate className="space-y-4">
          <ErrorSummary
            problems={answer ? [{ id: 'contact', label, messages: answer.errors }] : []}
            form={[]}
          />
          <TextField
            id="contact"
            name="contact"
            label={label}
            hint="The one you gave us with your standing order"
            {...inputKinds.text}
            maxLength={254}
            defaultValue={answer?.contact ?? ''}
            {...(answer && { errors: answer.errors })}
            required
          />
          <button className="button button-primary w-full">Send me the link</button>
        </form>
      )}
      {site.phone && (
        <p>
          Or call us on{' '}
          <a href={telephoneLink(site.phone)} className="link call-link">
            {site.phone}
          </a>
          .
        </p>
      )}
      {begin}
    </NarrowPage>
  );
}
