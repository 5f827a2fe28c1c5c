import type { SubmissionResult } from '@conform-to/react';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { data } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { removeConnection, saveConnection } from '~/domain/connections/save-connection.server';
import { loadConnections } from '~/domain/connections/load-connections.server';
import { sendTestSms } from '~/domain/connections/send-test-sms.server';
import {
  secretSmsFields,
  showSmsKeys,
  smsSetUpFields,
  toSmsKeys,
} from '~/domain/connections/sms-account-form';
import { loadSmsCallbackUrls, renewSmsCallbackSecret } from '~/domain/sms/callbacks/callback-secret.server';
import { loadSmsBalance } from '~/domain/sms/list/sms-balance.server';
import { isSmsEnabled } from '~/domain/sms/sms-configuration.server';
import { fieldText, readForm } from '~/http/forms/read-form.server';
import { parseSubmission } from '~/http/forms/submission.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { redirectWithFlash } from '~/http/session/flash.server';
import { staffMember } from '~/http/session/staff-member.server';
import { readFieldValues } from '~/lib/forms/form-fields';
import { formSchema } from '~/lib/forms/form-schema';
import { formatDateTime } from '~/lib/format/dates';
import { formatPhone } from '~/lib/format/phone';
import { settingsAdminPath, smsAccountPath, testSmsPath } from '~/paths';
import { BackLink } from '../back-link';
import { SectionForm } from '../section-form';
import { requireConfirmedOwner, viewConnection } from './connection-route.server';
import { ConnectionState, RemoveKeys } from './connection-state';

export const handle: RouteHandle = { enhance: 'react', secretFields: secretSmsFields };

export const meta: MetaFunction = ({ matches }) => privateMeta('SMS account', matches);

export const headers = noStoreHeaders;

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  const { user } = await requireConfirmedOwner(request, now);
  const [connection, { urls, formerUntil }, balance] = await Promise.all([
    viewConnection('sms'),
    withDatabaseTimeout(loadSmsCallbackUrls(now)),
    loadSmsBalance(),
  ]);
  const phone = user.phoneNumber ? formatPhone(user.phoneNumber) : '';
  return {
    connection: { ...connection, texts: { ...connection.texts, phone } },
    isEnabled: isSmsEnabled(),
    urls,
    formerUntil: formerUntil && formatDateTime(formerUntil),
    balance,
  };
}

export async function action({ request, context: { now } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const signedIn = await requireConfirmedOwner(request, now);
  const by = staffMember(request, signedIn);
  const done = (text: string) => redirectWithFlash(smsAccountPath, { kind: 'success', text });
  const intent = fieldText(form, 'intent');
  if (intent === 'remove') {
    await withDatabaseTimeout(removeConnection('sms', { by, now }));
    return done('The SMS account was removed.');
  }
  if (intent === 'renew') {
    await withDatabaseTimeout(renewSmsCallbackSecret({ by, now }));
    return done('These are the new addresses. Copy them into Africa’s Talking’s dashboard today.');
  }
  const submission = parseSubmission(form, formSchema(smsSetUpFields, readFieldValues(form, smsSetUpFields)));
  const reply = (status: number, errors: Parameters<typeof submission.reply>[0] = {}) =>
    data({ reply: submission.reply({ ...errors, hideFields: [...secretSmsFields] }) }, { status });
  if (submission.status !== 'success') return reply(400);
  const { sms: stored } = await withDatabaseTimeout(loadConnections());
  const former = stored.state === 'set' ? stored.values.apiKey : null;
  const { phone, ...typed } = submission.value;
  const keys = toSmsKeys(typed, former);
  if (keys.apiKey === '') return reply(400, { fieldErrors: { apiKey: ['API key is required'] } });
  const save = () =>
    withDatabaseTimeout(saveConnection('sms', { values: keys, shown: showSmsKeys(keys), by, now }));
  if (intent === 'untried') {
    await save();
    return done('The SMS account was saved. Send a test message when the key works.');
  }
  if (!phone) return reply(400, { fieldErrors: { phone: ['Phone is required to send a test message'] } });
  const tried = await sendTestSms(phone, { by, now, keys });
  if (!tried.ok) return reply(tried.reason === 'too-many' ? 429 : 502, { formErrors: [tried.text] });
  await save();
  return done(`The SMS account was saved. ${tried.text}`);
}

/** As the provider's dashboard names them, under SMS, SMS Callback URLs. */
const callbackNames = [
  ['reports', 'Delivery Reports'],
  ['incoming', 'Incoming Messages'],
  ['opt-outs', 'Bulk SMS Opt Out'],
  ['subscriptions', 'Subscription Notifications'],
] as const;

export default function SmsAccountPage() {
  const { connection, isEnabled, urls, formerUntil, balance } = useLoaderData<typeof loader>();
  const actionData = useActionData<{ reply: SubmissionResult<string[]> }>();
  return (
    <div className="max-w-text space-y-4">
      <BackLink path={`${settingsAdminPath}#sms`} text="All settings" step={null} />
      <h1>SMS account</h1>
      <p>
        With an account at Africa’s Talking the shop texts your customers. Without one it sends emails only.
      </p>
      <ConnectionState
        connection={connection}
        environment="SMS_API_KEY"
        missing={
          isEnabled
            ? 'The simulator plays Africa’s Talking: texts appear on the page of its phones, and reach nobody.'
            : 'No account is set yet, so no texts are sent. We never show the API key again once you have saved it.'
        }
      />
      {isEnabled && (
        <>
          <p>{balance}</p>
          <p>
            <a href={testSmsPath} className="button button-secondary">
              Send a test message
            </a>
          </p>
        </>
      )}
      <SectionForm
        fields={smsSetUpFields}
        texts={connection.texts}
        version=""
        lastResult={actionData?.reply}
        conflict={null}
        button="Send a test message and save"
        alsoButton={{ name: 'intent', value: 'untried', label: 'Save without trying' }}
      />
      {isEnabled && (
        <section className="card space-y-3 p-4">
          <h2>Addresses for Africa’s Talking</h2>
          <p>
            Copy each into their dashboard, under SMS, SMS Callback URLs: they tell the shop whether a text
            arrived, and who wants no more. Show them to nobody: whoever knows one can report in their name.
          </p>
          <dl className="space-y-3">
            {callbackNames.map(([name, title]) => (
              <div key={name}>
                <dt className="font-bold">{title}</dt>
                <dd className="break-words">{urls[name]}</dd>
              </div>
            ))}
          </dl>
          {formerUntil && <p>The addresses from before work until {formerUntil}.</p>}
          <Form method="post">
            <button name="intent" value="renew" className="button button-secondary">
              Make new addresses
            </button>
          </Form>
        </section>
      )}
      {connection.state !== 'missing' && (
        <RemoveKeys effect="The shop then sends no more texts. Reports on those on the way still arrive." />
      )}
    </div>
  );
}
