import { redirect } from '@remix-run/node';
import { worksHere } from '~/domain/accounts/permissions';
import { isPhoneLive } from '~/domain/accounts/phone-codes/confirmed-phones.server';
import { isSmsEnabled } from '~/domain/sms/sms-configuration.server';
import { findStandingOrder } from '~/domain/standing-orders/change-standing-order.server';
import { isOwnStandingOrder } from '~/domain/standing-orders/household/own-standing-orders.server';
import { isStandingOrderKey } from '~/domain/standing-orders/household/standing-order-key.server';
import type { StandingOrder } from '~/domain/standing-orders/standing-order';
import { errorResponse } from '~/http/forms/read-form.server';
import { readOrderKey } from '~/http/orders/order-access.server';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { setFlash } from '~/http/session/flash.server';
import { readSession } from '~/http/session/session.server';
import { ownStandingOrderPath, ownStandingOrdersPath } from '~/paths';

/**
 * The standing order of a page, for its link or its account. Throws 404 as for an unknown one, or leads whoever has no link, or an old
 * one, to where a link is asked for.
 */
export async function requireOwnStandingOrder(
  request: Request,
  now: Date,
  id = '',
): Promise<{
  readonly order: StandingOrder;
  /** Whether an account is signed in that has shown by a code that it has the phone. */
  readonly hasPhone: boolean;
  /** Whether its own account is signed in, and can confirm a phone, which the standing order then has. */
  readonly canConfirm: boolean;
  readonly pathOf: (part?: '' | '/change') => string;
}> {
  const [order, signedIn] = await withDatabaseTimeout(
    Promise.all([findStandingOrder(id), readSession(request, now)]),
  );
  const key = readOrderKey(request);
  const opens = order !== null && isStandingOrderKey(order, key, now);
  if (order && (opens || (signedIn && isOwnStandingOrder(order, signedIn.user, now))))
    return {
      order,
      hasPhone:
        signedIn !== null &&
        isPhoneLive(signedIn.user, now) &&
        signedIn.user.confirmedPhone?.number === order.customer.phone,
      canConfirm:
        signedIn !== null &&
        order.userId?.equals(signedIn.user._id) === true &&
        !worksHere(signedIn.user) &&
        isSmsEnabled(),
      pathOf: (part = '') => ownStandingOrderPath(order._id.toHexString(), opens ? key : '', part),
    };
  if (signedIn && key === '') throw errorResponse(404, 'We could not find this standing order.');
  const text =
    key === ''
      ? 'To see your standing order, ask for its link here.'
      : 'That link no longer works. Ask for a new one here.';
  throw redirect(ownStandingOrdersPath, {
    status: 303,
    headers: { 'Set-Cookie': await setFlash({ kind: 'warning', text }) },
  });
}
