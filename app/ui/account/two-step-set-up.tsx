import { useForm, type SubmissionResult } from '@conform-to/react';
import { formatInGroups } from '~/domain/accounts/two-step/two-step';
import { ErrorSummary } from '../form/error-summary';
import { fieldProblems } from '~/ui/form/field-props';
import { QrCode } from './qr-code';
import { SecondStepField, secondStepLabels } from './second-step-field';

/** Gives the secret to an app by QR code, link or hand; the first code of the app proves that it has it. */
export function TwoStepSetUp({
  shop,
  email,
  uri,
  secret,
  qrCode,
  lastResult,
}: {
  shop: string;
  email: string;
  uri: string;
  secret: string;
  qrCode: { size: number; path: string };
  lastResult: SubmissionResult<string[]> | null | undefined;
}) {
  const [form, fields] = useForm<{ code: string }>({ id: 'set-up', lastResult });
  return (
    <>
      <h1>Set up two-step sign-in</h1>
      <form method="post" id={form.id} noValidate className="card mt-6 space-y-6 p-4">
        <ErrorSummary form={form.errors} problems={fieldProblems([[fields.code, secondStepLabels.code]])} />
        <section aria-labelledby="scan">
          <h2 id="scan" className="text-lg">
            1. Scan this with your authenticator app
          </h2>
          <div className="mt-3 items-start gap-6 space-y-4 md:flex md:space-y-0">
            <QrCode {...qrCode} label={`QR code that adds ${shop} to an authenticator app`} />
            <div className="space-y-3">
              <p>
                Is the app on this phone?{' '}
                <a href={uri} className="link">
                  Open it here
                </a>
              </p>
              <p>
                Or add an account by hand, with the name <span className="unbroken">{email}</span> and this
                setup key:
              </p>
              <p>
                <code id="setup-key" className="break-words">
                  {formatInGroups(secret, ' ')}
                </code>
              </p>
            </div>
          </div>
        </section>
        <section aria-labelledby="type" className="space-y-4">
          <h2 id="type" className="text-lg">
            2. Enter the code that the app shows
          </h2>
          <SecondStepField method="code" field={fields.code} />
          <button name="intent" value="finish" className="button button-primary w-full">
            Switch on two-step sign-in
          </button>
        </section>
      </form>
      <form method="post" className="mt-2 text-center">
        <button name="intent" value="cancel" className="button button-quiet">
          Not now
        </button>
      </form>
    </>
  );
}
