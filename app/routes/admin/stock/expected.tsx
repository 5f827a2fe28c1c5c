import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { viewExpected, type ExpectedRow } from '~/domain/standing-orders/milk/expected-view.server';
import { parseExpectedForm } from '~/domain/stock/parse-expected-form.server';
import { setExpected } from '~/domain/stock/set-expected.server';
import { readForm, unreadableForm } from '~/http/forms/read-form.server';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { redirectWithFlash } from '~/http/session/flash.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { inputKinds } from '~/lib/forms/input-kinds';
import { pluralize } from '~/lib/format/pluralize';
import { ownValue } from '~/lib/own-value';
import { expectedStockPath, stockPath } from '~/paths';
import { EmptyState } from '~/ui/empty-state';
import { ErrorSummary } from '~/ui/form/error-summary';
import { TextField } from '~/ui/form/field';
import { readStockForm } from './read-stock-form.server';

export const meta: MetaFunction = ({ matches }) => privateMeta('What you expect a day', matches);

export const headers = noStoreHeaders;

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'stock:write');
  return { rows: await viewExpected(now), asLast: new URL(request.url).searchParams.has('as-last') };
}

export async function action({ request, context: { now } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const by = staffMember(request, await requirePermission(request, now, 'stock:write'));
  const { products, skus, amounts } = readStockForm(form);
  const parsed = parseExpectedForm({ products, skus, amounts });
  if (!parsed.ok && !parsed.errors) throw unreadableForm();
  if (!parsed.ok) return data({ errors: parsed.errors, skus, amounts }, 400);
  const changed = await withDatabaseTimeout(setExpected(parsed.lines, { by, now }));
  return redirectWithFlash(expectedStockPath, {
    kind: 'success',
    text: changed === 0 ? 'Nothing was changed.' : `${pluralize(changed, 'size was', 'sizes were')} changed.`,
  });
}

/** How much of each size standing orders are promised before it is milked. */
export default function ExpectedStock() {
  const { rows, asLast } = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  const typed = new Map(failed?.skus.map((sku, index) => [sku, failed.amounts[index] ?? '']));
  const errorOf = (sku: string) => (failed ? ownValue(failed.errors, sku) : undefined);
  const valueOf = ({ sku, perDay, lastMilked }: ExpectedRow) =>
    typed.get(sku) ?? String(perDay ?? (asLast ? lastMilked : null) ?? '');
  return (
    <div className="space-y-4">
      <p>
        <a href={stockPath} className="link inline-block py-2">
          Stock
        </a>
      </p>
      <h1>What you expect a day</h1>
      <p>
        Tomorrow’s orders are made this evening, before tomorrow’s milk is in stock. Say how much of a size
        you expect each day, and standing orders are promised up to that. When you enter the milking, it goes
        to them first; everybody else buys what they leave. A size that you leave empty needs stock, as in any
        order.
      </p>
      {rows.length === 0 ? (
        <EmptyState
          title="Nothing milked yet"
          text="Sizes appear here once you have entered a milking, or a household takes them every morning."
        />
      ) : (
        <form method="post" noValidate className="card space-y-4 p-4">
          <ErrorSummary
            problems={rows.flatMap(({ sku, name }, index) => {
              const message = errorOf(sku);
              return message ? [{ id: `expected-${index}`, label: name, messages: [message] }] : [];
            })}
          />
          {rows.some(({ perDay, lastMilked }) => perDay === null && lastMilked !== null) && !asLast && (
            <p>
              <a href={`${expectedStockPath}?as-last`} className="link inline-block py-2">
                Fill in what was last milked
              </a>
            </p>
          )}
          {rows.map((row, index) => {
            const { productId, sku, name, lastMilked, isTooMuch, promised } = row;
            const error = errorOf(sku);
            return (
              <div key={sku}>
                <input type="hidden" name="product" value={productId} />
                <input type="hidden" name="sku" value={sku} />
                <TextField
                  id={`expected-${index}`}
                  name="amount"
                  {...inputKinds.text}
                  {...inputKinds.wholeNumber}
                  maxLength={9}
                  label={name}
                  hint={[
                    `Standing orders take ${promised} tomorrow`,
                    ...(lastMilked === null ? [] : [`last milked: ${lastMilked}`]),
                    ...(isTooMuch ? ['you have milked less on each of the last days'] : []),
                  ].join('; ')}
                  defaultValue={valueOf(row)}
                  {...(error && { errors: [error] })}
                />
              </div>
            );
          })}
          <button className="button button-primary">Save what you expect</button>
        </form>
      )}
    </div>
  );
}
