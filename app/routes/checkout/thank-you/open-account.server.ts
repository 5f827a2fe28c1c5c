import { data, redirect } from '@remix-run/node';
import { accountWithOrderSchema } from '~/domain/accounts/registration/registration-schema';
import { registerAccount } from '~/domain/accounts/registration/register-account.server';
import type { Order } from '~/domain/orders/order';
import { loadShopWords } from '~/domain/settings/load-shop-identity.server';
import { overloadedResponse, rateLimitResponse } from '~/http/forms/rate-limit-response.server';
import { errorResponse } from '~/http/forms/read-form.server';
import { parseSubmission } from '~/http/forms/submission.server';
import { isGuestOrderHere } from '~/http/orders/checkout-cookie.server';
import { clientAddress } from '~/http/security/client-address.server';
import { withMinimumResponseTime } from '~/http/security/minimum-response-time.server';
import { noPhone } from '~/lib/format/phone';
import { readSession } from '~/http/session/session.server';

/** Only the guest who placed the order in this browser opens an account with it, not whoever has its link. */
export const mayOpenAccount = async (request: Request, now: Date, order: Order): Promise<boolean> =>
  Boolean(order.customer.email) &&
  order.personErasedAt === undefined &&
  (await isGuestOrderHere(request, order)) &&
  (await readSession(request, now)) === null;

/**
 * Opens an account with a guest's order, and returns to its page at `path`. The response is the same where the address has an account,
 * which gets no order.
 */
export async function openAccount(
  request: Request,
  now: Date,
  { order, form, path }: { readonly order: Order; readonly form: FormData; readonly path: string },
) {
  const { firstName, lastName, email, phone: phoneNumber } = order.customer;
  if (!email || phoneNumber === noPhone || !(await mayOpenAccount(request, now, order)))
    throw errorResponse(404, 'We could not find this order.');
  const siteName = await loadShopWords();
  const submission = parseSubmission(form, accountWithOrderSchema({ firstName, lastName, email, siteName }));
  const hideFields = ['password'];
  if (submission.status !== 'success') return data(submission.reply({ hideFields }), { status: 400 });
  const { password } = submission.value;
  const result = await withMinimumResponseTime(() =>
    registerAccount({
      registration: { firstName, lastName, email, phoneNumber, password },
      order: order.number,
      clientAddress: clientAddress(request),
      now,
    }),
  );
  if (result.ok) return redirect(path, 303);
  const { status, text, headers } =
    result.reason === 'busy' ? overloadedResponse : rateLimitResponse(result.retryAt, now);
  return data(submission.reply({ formErrors: [text], hideFields }), { status, headers });
}
