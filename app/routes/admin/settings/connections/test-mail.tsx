import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { sendTestMail } from '~/domain/connections/send-test-mail.server';
import { testMailFields } from '~/domain/connections/test-fields';
import { readForm } from '~/http/forms/read-form.server';
import { parseSubmission } from '~/http/forms/submission.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { formSchema } from '~/lib/forms/form-schema';
import { mailAccountPath } from '~/paths';
import { readSetUpStep } from '../../set-up/answer-saved-step.server';
import { requireConfirmedOwner } from './connection-route.server';
import { TestPage } from './test-page';

export const handle: RouteHandle = { enhance: 'react' };

export const meta: MetaFunction = ({ matches }) => privateMeta('Send a test email', matches);

export const headers = noStoreHeaders;

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  const { user } = await requireConfirmedOwner(request, now);
  return { texts: { to: user.email }, step: readSetUpStep(request) };
}

export async function action({ request, context: { now } }: ActionFunctionArgs) {
  const form = await readForm(request);
  await requireConfirmedOwner(request, now);
  const submission = parseSubmission(form, formSchema(testMailFields));
  if (submission.status !== 'success')
    return data({ reply: submission.reply(), result: null }, { status: 400 });
  const result = await sendTestMail(submission.value.to, now);
  return data({ reply: submission.reply(), result }, { status: result.ok ? 200 : 502 });
}

export default function TestMailPage() {
  const { texts, step } = useLoaderData<typeof loader>();
  return (
    <TestPage
      title="Send a test email"
      back={{ path: mailAccountPath, text: 'Email account', step }}
      fields={testMailFields}
      texts={texts}
    />
  );
}
