import { randomBytes } from 'node:crypto';
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { listMilkedSizes } from '~/domain/catalogue/stock/list-milked-sizes.server';
import { listWaitingSizes } from '~/domain/catalogue/stock/list-waiting-sizes.server';
import { listStock } from '~/domain/catalogue/stock/list-stock.server';
import { parseStockForm } from '~/domain/stock/parse-stock-form.server';
import type { Served } from '~/domain/stock/serve-waiting.server';
import { recordStock } from '~/domain/stock/record-stock.server';
import { stockReasons } from '~/domain/stock/stock-movement';
import { stockFilter } from '~/domain/stock/stock-filter';
import { fieldText, readForm, unreadableForm } from '~/http/forms/read-form.server';
import { loadSiteSettings } from '~/http/rendering/site.server';
import { privateMeta } from '~/http/seo/page-title';
import { redirectWithFlash } from '~/http/session/flash.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { pluralize } from '~/lib/format/pluralize';
import { parsePageNumber } from '~/lib/pagination';
import { expectedStockPath, stockPath } from '~/paths';
import { ListRegion, ListSearch } from '~/ui/admin/list-search';
import { EmptyList } from '~/ui/admin/list-page';
import { WaitingMornings } from '~/ui/admin/waiting-mornings';
import { Pagination } from '~/ui/pagination';
import { MilkingForm } from './milking-form';
import { addToAmount, describeProblems, readStockForm } from './read-stock-form.server';
import { StockForm } from './stock-form';

export const meta: MetaFunction = ({ matches }) => privateMeta('Stock', matches);

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'stock:write');
  const params = new URL(request.url).searchParams;
  const filter = stockFilter.parse(params);
  const { lowStockThreshold } = (await loadSiteSettings()).backOffice;
  const page = parsePageNumber(params.get('page'));
  return {
    filter,
    milked: page > 1 || stockFilter.isFiltered(filter) ? [] : await listMilkedSizes(now),
    waiting: await listWaitingSizes(),
    ...(await listStock({
      search: filter.search,
      onlyLow: filter.show === 'low',
      lowStockThreshold,
      page,
    })),
    lowStockThreshold,
    idempotencyKey: randomBytes(16).toString('base64url'),
  };
}

export async function action({ request, context: { now } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const signedIn = await requirePermission(request, now, 'stock:write');
  const texts = readStockForm(form);
  const isMilking = fieldText(form, 'form') === 'milking';
  const added = addToAmount(texts, fieldText(form, 'add'));
  if (added) return data({ texts: added, errors: null, isMilking });
  const parsed = parseStockForm(texts);
  if (!parsed.ok && !parsed.errors) throw unreadableForm();
  if (!parsed.ok) return data({ texts, errors: parsed.errors, isMilking }, 400);
  const result = await recordStock({ ...parsed, by: staffMember(request, signedIn), now });
  if (!result.ok) return data({ texts, errors: describeProblems(result.problems, texts), isMilking }, 409);
  const { length } = parsed.lines;
  const params = new URL(request.url).searchParams;
  return redirectWithFlash(
    stockFilter.path(stockFilter.parse(params), { page: parsePageNumber(params.get('page')) }),
    result.repeated
      ? { kind: 'warning', text: 'This was already recorded, so we did not change anything.' }
      : {
          kind: 'success',
          text: `${stockReasons[parsed.reason]}: ${length} ${length === 1 ? 'size was' : 'sizes were'} recorded.${describeServed(result.served)}`,
        },
  );
}

const describeServed = ({ orders, units }: Served): string =>
  orders === 0
    ? ''
    : ` ${pluralize(units, 'unit', 'units')} went to ${pluralize(orders, 'morning that waited for it', 'mornings that waited for it')}.`;

export default function Stock() {
  const { filter, milked, waiting, rows, total, page, pageCount, lowStockThreshold, idempotencyKey } =
    useLoaderData<typeof loader>();
  const onlyLow = filter.show === 'low';
  const answer = useActionData<typeof action>() ?? null;
  const failed = answer?.isMilking ? null : answer;
  const milking = answer?.isMilking ? answer : null;
  return (
    <div className="space-y-4">
      <h1>Stock</h1>
      <WaitingMornings sizes={waiting} />
      <p>
        <a href={expectedStockPath} className="link inline-block py-2">
          What you expect a day, for standing orders
        </a>
      </p>
      {milked.length > 0 && (
        <MilkingForm
          sizes={milked}
          action={stockPath}
          idempotencyKey={milking?.texts.idempotencyKey ?? idempotencyKey}
          texts={milking?.texts ?? null}
          errors={milking?.errors ?? null}
        />
      )}
      <ListSearch
        action={stockPath}
        label="Search products"
        placeholder="Name, size or SKU"
        search={filter.search}
        isFiltered={onlyLow}
      />
      <ListRegion>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <strong role="status">
            {total} {total === 1 ? 'product' : 'products'}
            {onlyLow && ' low in stock'}
            {filter.search && ` found for “${filter.search}”`}
          </strong>{' '}
          <a
            href={stockFilter.path({ ...filter, show: onlyLow ? null : 'low' })}
            className="link flex min-h-[44px] items-center"
          >
            {onlyLow ? 'Show all products' : `Low stock only (${lowStockThreshold} or fewer)`}
          </a>
        </p>
        {rows.length > 0 ? (
          <StockForm
            rows={rows}
            action={stockFilter.path(filter, { page })}
            idempotencyKey={failed?.texts.idempotencyKey ?? idempotencyKey}
            texts={failed?.texts ?? null}
            errors={failed?.errors ?? null}
          />
        ) : (
          <EmptyList
            isFiltered={stockFilter.isFiltered(filter)}
            listPath={stockPath}
            notFound={{
              ...(onlyLow && !filter.search
                ? {
                    title: 'Nothing is low in stock',
                    text: `Every size has more than ${lowStockThreshold} left.`,
                  }
                : { title: 'No products found', text: 'Try fewer letters.' }),
              clear: 'Show all products',
            }}
            empty={{
              title: 'No products yet',
              text: 'Each size that you sell appears here, with how many you have.',
            }}
          />
        )}
        <Pagination
          page={page}
          pageCount={pageCount}
          hrefOf={(other) => stockFilter.path(filter, { page: other })}
        />
      </ListRegion>
    </div>
  );
}
