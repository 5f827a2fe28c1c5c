import { useForm, type SubmissionResult } from '@conform-to/react';
import { data, type ActionFunctionArgs, type HeadersFunction, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { inputKinds } from '~/lib/forms/input-kinds';
import { ownData } from '~/lib/forms/own-data';
import { maxEmailLength } from '~/lib/forms/text-formats';
import { loadHomeContent } from '~/domain/content/content-queries.server';
import { defaultHomeContent } from '~/domain/content/home-content';
import { isMailEnabled } from '~/domain/mail/mail-configuration.server';
import {
  newsletterSchema,
  newsletterThanks,
  newsletterWithoutMail,
} from '~/domain/newsletter/newsletter-form';
import { subscribe } from '~/domain/newsletter/subscribe.server';
import { clientAddress } from '~/http/security/client-address.server';
import { nullIfUnavailable } from '~/http/server/database-unavailable.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { redirectWithFlash, type Flash } from '~/http/session/flash.server';
import { readForm, fieldText } from '~/http/forms/read-form.server';
import { safeRedirect } from '~/http/security/safe-redirect.server';
import { pageMeta } from '~/http/seo/page-meta';
import { rateLimitResponse } from '~/http/forms/rate-limit-response.server';
import { withMinimumResponseTime } from '~/http/security/minimum-response-time.server';
import { parseSubmission } from '~/http/forms/submission.server';
import { ErrorSummary } from '~/ui/form/error-summary';
import { TextField } from '~/ui/form/field';
import { fieldProps, fieldProblems } from '~/ui/form/field-props';
import { HoneypotField, honeypotMessage, honeypotName } from '~/ui/form/honeypot-field';
import { NarrowPage } from '~/ui/layout/narrow-page';
import { NoMailNotice } from '~/ui/no-mail-notice';
import { useRootData } from '~/ui/layout/use-root-data';
import { newsletterAnchor } from '~/ui/layout/newsletter-section';

export const handle: RouteHandle = { cached: true };

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: 'Newsletter' }, matches);

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** The texts of the home page's section. */
export async function loader() {
  const { newsletter } = (await nullIfUnavailable(loadHomeContent())) ?? defaultHomeContent;
  return { title: newsletter.title, intro: newsletter.description, buttonText: newsletter.buttonText };
}

/** Also for the forms of other pages; their errors are shown on this page. */
export async function action({ request, context: { now } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const [returnTo = '/home'] = safeRedirect(fieldText(form, 'returnTo'), '/home').split('#', 1);
  const submission = parseSubmission(form, newsletterSchema);
  if (submission.status !== 'success') return data({ reply: submission.reply(), returnTo }, { status: 400 });
  if (!isMailEnabled())
    return redirectWithMessage(returnTo, { kind: 'warning', text: newsletterWithoutMail });
  const { email } = submission.value;
  if (fieldText(form, honeypotName) !== '')
    return data({ reply: submission.reply({ formErrors: [honeypotMessage] }), returnTo }, { status: 400 });
  // The response time must not reveal whether the address is subscribed.
  const result = await withMinimumResponseTime(() =>
    subscribe({ email, clientAddress: clientAddress(request), now }),
  );
  if (result.ok) return redirectWithMessage(returnTo, { kind: 'success', text: newsletterThanks });
  const { status, text, headers } = rateLimitResponse(result.retryAt, now);
  return data({ reply: submission.reply({ formErrors: [text] }), returnTo }, { status, headers });
}

const redirectWithMessage = async (returnTo: string, message: Pick<Flash, 'kind' | 'text'>) =>
  redirectWithFlash(`${returnTo}#${newsletterAnchor}`, { ...message, at: newsletterAnchor });

export default function Newsletter() {
  const { title, intro, buttonText } = useLoaderData<typeof loader>();
  const { canMail } = useRootData();
  const actionData = useActionData<{ reply: SubmissionResult<string[]>; returnTo: string }>();
  const [form, fields] = useForm<{ email: string }>({ id: 'newsletter', lastResult: actionData?.reply });
  return (
    <NarrowPage title={title} intro={intro}>
      <NoMailNotice>Please subscribe another day.</NoMailNotice>
      {canMail && (
        <form method="post" id={form.id} noValidate className="space-y-4">
          <ErrorSummary form={form.errors} problems={fieldProblems([[fields.email, 'Email']])} />
          <input type="hidden" name="returnTo" value={actionData?.returnTo ?? '/home'} />
          <TextField
            {...fieldProps(fields.email, 'Email')}
            {...inputKinds.email}
            hint="We’ll email you a link to confirm. You can unsubscribe at any time."
            maxLength={maxEmailLength}
            {...ownData.email}
            required
          />
          <HoneypotField id="newsletter-website" />
          <button className="button button-primary w-full">{buttonText}</button>
        </form>
      )}
    </NarrowPage>
  );
}
