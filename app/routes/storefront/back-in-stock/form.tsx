import { useForm, type SubmissionResult } from '@conform-to/react';
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { backInStockMessages, backInStockSchema } from '~/domain/back-in-stock/back-in-stock-form';
import { listOfferedSizes } from '~/domain/back-in-stock/list-offered-sizes.server';
import { requestBackInStock } from '~/domain/back-in-stock/request-back-in-stock.server';
import { findProductBySlug } from '~/domain/catalogue/catalogue-queries.server';
import { isMailEnabled } from '~/domain/mail/mail-configuration.server';
import { rateLimitResponse } from '~/http/forms/rate-limit-response.server';
import { errorResponse, fieldText, readForm } from '~/http/forms/read-form.server';
import { parseSubmission } from '~/http/forms/submission.server';
import { loadSiteSettings } from '~/http/rendering/site.server';
import { clientAddress } from '~/http/security/client-address.server';
import { withMinimumResponseTime } from '~/http/security/minimum-response-time.server';
import { privateMeta } from '~/http/seo/page-title';
import { redirectWithFlash } from '~/http/session/flash.server';
import { readSession } from '~/http/session/session.server';
import { productPath } from '~/paths';
import { ErrorSummary } from '~/ui/form/error-summary';
import { fieldProblems, fieldProps } from '~/ui/form/field-props';
import { honeypotMessage, honeypotName } from '~/ui/form/honeypot-field';
import { useBackInStockWords } from '~/ui/catalogue/back-in-stock-link';
import { NarrowPage } from '~/ui/layout/narrow-page';
import { BackInStockForm } from './back-in-stock-form';

export const meta: MetaFunction = ({ matches }) => privateMeta('When it’s back', matches);

/** For links of cards and the cart, and for the errors of the form on a product's page. */
export async function loader({ context: { now }, params }: LoaderFunctionArgs) {
  const product = await requireProduct(params['slug']);
  const sizes = listOfferedSizes(product, await loadSiteSettings(), now);
  if (sizes.length === 0) throw redirect(productPath(product.slug));
  return { name: product.name, slug: product.slug, sizes };
}

export async function action({ request, context: { now }, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const product = await requireProduct(params['slug']);
  const page = productPath(product.slug);
  if (!isMailEnabled())
    return redirectWithFlash(page, { kind: 'warning', text: backInStockMessages.withoutMail });
  const signedIn = form.has('email') ? null : await readSession(request, now);
  if (signedIn) form.set('email', signedIn.user.email);
  const submission = parseSubmission(form, backInStockSchema);
  const sku = fieldText(form, 'sku');
  if (submission.status !== 'success') return data({ reply: submission.reply(), sku }, { status: 400 });
  if (fieldText(form, honeypotName) !== '')
    return data({ reply: submission.reply({ formErrors: [honeypotMessage] }), sku }, { status: 400 });
  // The response time must not reveal whether the address waits already.
  const result = await withMinimumResponseTime(() =>
    requestBackInStock({
      productId: product._id.toHexString(),
      sku,
      email: submission.value.email,
      accountId: signedIn?.user._id ?? null,
      clientAddress: clientAddress(request),
      now,
    }),
  );
  if (result.ok) {
    const text = result.confirmed ? backInStockMessages.confirmed : backInStockMessages.mailed;
    return redirectWithFlash(page, { kind: 'success', text });
  }
  if (result.reason !== 'rate-limited')
    return redirectWithFlash(page, { kind: 'warning', text: backInStockMessages[result.reason] });
  const { status, text, headers } = rateLimitResponse(result.retryAt, now);
  return data({ reply: submission.reply({ formErrors: [text] }), sku }, { status, headers });
}

async function requireProduct(slug = '') {
  const product = await findProductBySlug(slug);
  if (!product) throw errorResponse(404, 'We do not have this product.');
  return product;
}

export default function BackInStockPage() {
  const { name, slug, sizes } = useLoaderData<typeof loader>();
  const actionData = useActionData<{ reply: SubmissionResult<string[]>; sku: string }>();
  const [form, fields] = useForm<{ email: string }>({ id: 'back-in-stock', lastResult: actionData?.reply });
  const words = useBackInStockWords();
  return (
    <NarrowPage title={words ?? 'Out of stock'} intro={name}>
      <BackInStockForm
        slug={slug}
        sizes={sizes}
        id={form.id}
        selected={actionData?.sku}
        email={fieldProps(fields.email, 'Email')}
      >
        <ErrorSummary form={form.errors} problems={fieldProblems([[fields.email, 'Email']])} />
      </BackInStockForm>
    </NarrowPage>
  );
}
