import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { hasPermission } from '~/domain/accounts/permissions';
import { editOffers, type OfferEdit } from '~/domain/catalogue/prices/edit-offers.server';
import { productMessages } from '~/domain/catalogue/products/product-form';
import { listOffers } from '~/domain/catalogue/prices/list-offers.server';
import { toOfferTexts } from '~/domain/catalogue/prices/offer-fields';
import { errorResponse, readForm } from '~/http/forms/read-form.server';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { normaliseObjectId } from '~/lib/object-id';
import { listPath } from '~/lib/list-path';
import { parsePageNumber } from '~/lib/pagination';
import { toSearchText } from '~/lib/search-text';
import { pricesPath } from '~/paths';
import { ListRegion, ListSearch } from '~/ui/admin/list-search';
import { EmptyList } from '~/ui/admin/list-page';
import { Pagination } from '~/ui/pagination';
import { Outcomes } from './outcomes';
import { PriceForm } from './price-form';
import { describeChanges, parsePriceForm, readPriceForm } from './read-price-form.server';

export const meta: MetaFunction = ({ matches }) => privateMeta('Prices and Stock', matches);

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  const { user } = await requirePermission(request, now, 'catalogue:write');
  const params = new URL(request.url).searchParams;
  const search = toSearchText(params.get('q') ?? '');
  const product = normaliseObjectId(params.get('product') ?? '');
  return {
    search,
    product,
    showsAll: params.has('all'),
    mayChangeStock: hasPermission(user, 'stock:write'),
    ...(await listOffers(search, parsePageNumber(params.get('page')), product)),
  };
}

/** Answers with the page itself: each line is told its outcome, and the same form sent again changes nothing. */
export async function action({ request, context: { now } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const signedIn = await requirePermission(request, now, 'catalogue:write');
  const lines = readPriceForm(form);
  const { edits, errors } = parsePriceForm(lines, now);
  if (Object.keys(errors).length > 0) return data({ lines, errors, outcomes: null }, 400);
  // The form without the permission has no such field.
  if (!hasPermission(signedIn.user, 'stock:write') && edits.some(changesStock))
    throw errorResponse(403, productMessages.stockNotYours);
  const outcomes = await editOffers(edits, { by: staffMember(request, signedIn), now });
  const views = outcomes.map(({ name, outcome, before, after, toMornings = 0 }) => ({
    name,
    kind: outcome,
    changes: describeChanges(before, after, toOfferTexts),
    toMornings,
  }));
  const status = outcomes.some(({ outcome }) => outcome !== 'changed') ? 409 : 200;
  return data({ lines: null, errors: {}, outcomes: views }, status);
}

const changesStock = ({ seen, wanted }: OfferEdit): boolean => wanted.stock !== seen.stock;

export default function Prices() {
  const { search, product, showsAll, mayChangeStock, rows, total, page, pageCount } =
    useLoaderData<typeof loader>();
  const result = useActionData<typeof action>() ?? null;
  const pathWith = (all: boolean, other: number) =>
    listPath(pricesPath, { q: search, product, all: all ? 'on' : null }, other);
  const hrefOf = (other: number) => pathWith(showsAll, other);
  return (
    <div className="space-y-4">
      <p>
        <a href="/products-admin" className="link inline-block py-2">
          Products
        </a>
      </p>
      <h1>{mayChangeStock ? 'Prices and Stock' : 'Prices'}</h1>
      <p className="max-w-text">
        Change what you need, then save. For a sale, enter the lower price and the price before the sale.
        After the last day, the old price comes back automatically.
      </p>
      {result?.outcomes && <Outcomes outcomes={result.outcomes} />}
      <ListSearch
        action={pricesPath}
        label="Search products"
        placeholder="Name, size or SKU"
        search={search}
        isFiltered={product !== null}
      />
      <ListRegion>
        <p role="status" className="font-bold">
          {total} {total === 1 ? 'product' : 'products'}
          {search && ` found for “${search}”`}
        </p>
        {rows.length > 0 && (
          <p className="row:hidden">
            <a href={pathWith(!showsAll, page)} className="link inline-flex min-h-[44px] items-center">
              {showsAll ? 'Prices only' : mayChangeStock ? 'Sales and stock, too' : 'Sales, too'}
            </a>
          </p>
        )}
        {rows.length > 0 ? (
          <PriceForm
            // Shows the stored values again after each save.
            key={JSON.stringify(result?.outcomes ?? null)}
            rows={rows}
            mayChangeStock={mayChangeStock}
            action={hrefOf(page)}
            lines={result?.lines ?? null}
            errors={result?.errors ?? {}}
            showsAll={showsAll}
          />
        ) : (
          <EmptyList
            isFiltered={search !== '' || product !== null}
            listPath={pricesPath}
            notFound={{ title: 'No products found', text: 'Try fewer letters.', clear: 'Show all products' }}
            empty={{
              title: 'No products yet',
              text: 'Each size that you sell appears here, with its price.',
            }}
          />
        )}
        <Pagination page={page} pageCount={pageCount} hrefOf={hrefOf} />
      </ListRegion>
    </div>
  );
}
