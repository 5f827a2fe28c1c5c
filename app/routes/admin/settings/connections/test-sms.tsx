import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { sendTestSms } from '~/domain/connections/send-test-sms.server';
import { testSmsFields } from '~/domain/connections/test-fields';
import { readForm } from '~/http/forms/read-form.server';
import { parseSubmission } from '~/http/forms/submission.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { staffMember } from '~/http/session/staff-member.server';
import { formSchema } from '~/lib/forms/form-schema';
import { formatPhone } from '~/lib/format/phone';
import { smsAccountPath } from '~/paths';
import { requireConfirmedOwner } from './connection-route.server';
import { TestPage } from './test-page';

export const handle: RouteHandle = { enhance: 'react' };

export const meta: MetaFunction = ({ matches }) => privateMeta('Send a test message', matches);

export const headers = noStoreHeaders;

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  const { user } = await requireConfirmedOwner(request, now);
  return { texts: { phone: user.phoneNumber ? formatPhone(user.phoneNumber) : '' } };
}

export async function action({ request, context: { now } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const signedIn = await requireConfirmedOwner(request, now);
  const submission = parseSubmission(form, formSchema(testSmsFields));
  if (submission.status !== 'success')
    return data({ reply: submission.reply(), result: null }, { status: 400 });
  const by = staffMember(request, signedIn);
  const result = await sendTestSms(submission.value.phone, { by, now });
  const status = result.ok ? 200 : result.reason === 'too-many' ? 429 : 502;
  return data({ reply: submission.reply(), result: { ok: result.ok, text: result.text } }, { status });
}

export default function TestSmsPage() {
  const { texts } = useLoaderData<typeof loader>();
  return (
    <TestPage
      title="Send a test message"
      back={{ path: smsAccountPath, text: 'SMS account', step: null }}
      fields={testSmsFields}
      texts={texts}
    />
  );
}
