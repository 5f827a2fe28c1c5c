import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { findStoredProduct } from '~/domain/catalogue/products/save-product.server';
import { listAllOffers } from '~/domain/orders/phone-orders/list-offers.server';
import {
  findTakers,
  unsoldSkus,
  withdrawProduct,
  type Withdrawal,
} from '~/domain/standing-orders/prices/withdraw-product.server';
import { parseStandingLines } from '~/domain/standing-orders/standing-order-form';
import { errorResponse, fieldText, readForm } from '~/http/forms/read-form.server';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { redirectWithFlash } from '~/http/session/flash.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { pluralize } from '~/lib/format/pluralize';
import { productsAdminPath } from '~/paths';
import { ErrorSummary } from '~/ui/form/error-summary';
import { CheckField, Options, SelectField } from '~/ui/form/field';

export const meta: MetaFunction = ({ matches }) => privateMeta('What households get instead', matches);

export const headers = noStoreHeaders;

/** Both, because it changes the product and what households get. */
async function requireBoth(request: Request, now: Date) {
  await requirePermission(request, now, 'orders:write');
  return requirePermission(request, now, 'catalogue:write');
}

/** What the address names: a product that goes, or sizes that it has lost; one that was deleted as long as somebody takes it. */
async function findAsked(request: Request, id: string, now: Date) {
  // Empty: the product itself, which has got its first sizes.
  const named = new URL(request.url).searchParams.getAll('size').map((sku) => sku || null);
  const product = await withDatabaseTimeout(findStoredProduct(id));
  const lost = named.length > 0 ? { skus: unsoldSkus(product, named) } : {};
  const takers = await withDatabaseTimeout(findTakers(id, now, lost));
  if (!product && !takers) throw errorResponse(404, 'This product has been deleted.');
  return { product, takers, lost, isGone: !product || named.length > 0 };
}

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  await requireBoth(request, now);
  const id = params['productId'] ?? '';
  const { product, takers, isGone } = await findAsked(request, id, now);
  const offers = await withDatabaseTimeout(listAllOffers());
  return {
    name: product?.name ?? 'What households get instead',
    takers: takers && { households: takers.households, names: takers.sizes.map((size) => size.name) },
    isActive: !isGone && product?.isActive === true,
    sizes: offers
      .filter((offer) => isGone || !offer.id.startsWith(id))
      .map((offer) => [offer.id, [offer.productName, offer.size].filter(Boolean).join(' - ')] as const),
  };
}

const kinds = {
  out: 'Nothing for now: it is left out, and comes back by itself if you sell it again',
  replace: 'Another size instead',
  end: 'Nothing any more: it leaves their standing orders',
} as const;

function readDecision(form: FormData): Withdrawal | null {
  const kind = fieldText(form, 'kind');
  if (kind === 'out' || kind === 'end') return { kind };
  const { lines } = parseStandingLines([{ line: fieldText(form, 'instead'), quantity: '1' }]);
  const [replacement] = lines;
  if (kind !== 'replace' || !replacement) return null;
  return { kind, replacement: { productId: replacement.productId, sku: replacement.sku } };
}

export async function action({ request, context: { now }, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const who = { by: staffMember(request, await requireBoth(request, now)), now };
  const id = params['productId'] ?? '';
  const { product, lost, isGone } = await findAsked(request, id, now);
  const decision = readDecision(form);
  const again = (message: string) => data({ message, kind: fieldText(form, 'kind') }, { status: 400 });
  if (!decision) return again('Choose what they get, and which size where they get another one.');
  const result = await withDatabaseTimeout(withdrawProduct(id, decision, { ...who, ...lost }));
  if (!result.ok && result.reason === 'not-for-sale')
    return again('The other size is not for sale now. Please choose one that is.');
  const told = result.ok
    ? `${pluralize(result.households, 'household is', 'households are')} written to within the next minutes.`
    : 'Nobody takes it every day any more.';
  return redirectWithFlash(productsAdminPath, {
    kind: 'success',
    text: product && !isGone ? `“${product.name}” is inactive: customers can’t buy it. ${told}` : told,
  });
}

/** Asked before a product goes that households take every day. */
export default function WithdrawProduct() {
  const { name, takers, isActive, sizes } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  return (
    <div className="mx-auto max-w-picture space-y-6">
      <a href={productsAdminPath} className="link inline-block py-2.5">
        All products
      </a>
      <h1>{name}</h1>
      <ErrorSummary problems={[]} form={sent ? [sent.message] : []} />
      {takers === null ? (
        <p>No household takes it every day.</p>
      ) : (
        <form method="post" className="card space-y-4 p-4">
          <p className="break-words">
            {`${pluralize(takers.households, 'household takes', 'households take')} this every day: ${takers.names.join(', ')}. What do they get?`}
          </p>
          <div role="radiogroup" aria-label="What they get">
            {Object.entries(kinds).map(([kind, label]) => (
              <CheckField
                key={kind}
                id={kind}
                type="radio"
                name="kind"
                value={kind}
                label={label}
                defaultChecked={kind === (sent?.kind || 'out')}
              />
            ))}
          </div>
          <SelectField id="instead" name="instead" label="Another size" required={false}>
            <option value="">None</option>
            <Options of={sizes} />
          </SelectField>
          <p>
            Of another size as many come as of this one. Until the days of notice have passed, it costs no
            more than they were told of this one. A standing order that is left with nothing ends.
          </p>
          <button className="button button-primary w-full">
            {isActive ? 'Deactivate it and tell them' : 'Save and tell them'}
          </button>
        </form>
      )}
    </div>
  );
}
