import type { LoaderFunctionArgs } from '@remix-run/node';
import { listOffers } from '~/domain/orders/phone-orders/list-offers.server';
import { requirePermission } from '~/http/session/session.server';
import { toSearchText } from '~/lib/search-text';

/** The search of the product picker, while staff types. */
export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'orders:write');
  return listOffers(toSearchText(new URL(request.url).searchParams.get('q') ?? ''));
}
