import { loadMoneyView, type MoneyView } from '~/domain/payments/review/load-money-view.server';
import { errorResponse } from '~/http/forms/read-form.server';

/** Throws 404 for an unknown order. */
export async function requireMoneyView(number: string | undefined): Promise<MoneyView> {
  const view = await loadMoneyView(number ?? '');
  if (!view) throw errorResponse(404, 'We could not find this order.');
  return view;
}
