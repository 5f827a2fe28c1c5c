import type { SubmissionResult } from '@conform-to/react';
import { accountMessages } from '~/domain/accounts/account-fields';
import {
  askCodeFields,
  enterCodeFields,
  phoneCodeMessages,
} from '~/domain/accounts/phone-codes/phone-code-form';
import { whatsappLink } from '~/lib/format/contact-links';
import { ownData } from '~/lib/forms/own-data';
import { pluralize } from '~/lib/format/pluralize';
import { ErrorSummary, ErrorTemplates } from '../form/error-summary';
import { TextField } from '../form/field';
import { useUnhydratedForm } from '../form/use-unhydrated-form';
import { useRootData } from '../layout/use-root-data';

type Result = SubmissionResult<string[]> | undefined;

/** Asks for a code by text (intent `send`). */
export function AskCodeForm({
  lastResult,
  phone = '',
  hint,
}: {
  lastResult: Result;
  phone?: string;
  hint: string;
}) {
  const { formProps, summary, field } = useUnhydratedForm({
    id: 'ask-code',
    lastResult,
    fields: askCodeFields,
    required: accountMessages.required('Phone number'),
    defaultValue: { phone },
  });
  return (
    <form method="post" {...formProps} className="space-y-4">
      <ErrorSummary {...summary} />
      <TextField {...field('phone')} {...ownData.phone} hint={hint} required />
      <button name="intent" value="send" className="button button-primary w-full">
        Text me a code
      </button>
      <ErrorTemplates />
    </form>
  );
}

export type CodeFormView = {
  /** As people write it. */
  readonly phone: string;
  /** Until the text can be sent again; 0 for now. */
  readonly seconds: number;
};

/** Takes the code (intent `enter`), and has it sent again (`again`). `children`: what else the first form asks. */
export function EnterCodeForm({
  lastResult,
  label,
  seconds,
  otherPath,
  children,
}: Omit<CodeFormView, 'phone'> & {
  lastResult: Result;
  label: string;
  otherPath: string;
  children?: React.ReactNode;
}) {
  const { formProps, summary, field } = useUnhydratedForm({
    id: 'enter-code',
    lastResult,
    fields: enterCodeFields,
    required: phoneCodeMessages.code,
  });
  return (
    <>
      <form method="post" {...formProps} className="space-y-4">
        <ErrorSummary {...summary} />
        <TextField
          {...field('code')}
          hint="6 digits. They work for 10 minutes, in this browser only"
          required
        />
        {children}
        <button name="intent" value="enter" className="button button-primary w-full">
          {label}
        </button>
        <ErrorTemplates />
      </form>
      <form method="post" className="space-y-2">
        <p className="text-ink-soft">
          {seconds > 0
            ? `No text yet? You can have it sent again in ${pluralize(seconds, 'second', 'seconds')}.`
            : 'No text yet?'}
        </p>
        <button name="intent" value="again" className="button button-secondary w-full">
          Send the code again
        </button>
        <a href={otherPath} className="button button-quiet w-full">
          Use another number
        </a>
      </form>
    </>
  );
}

/** Beside the code: the ways that need none. */
export function OtherWays({ loginPath }: { loginPath: string }) {
  const { site } = useRootData();
  return (
    <p className="flex flex-wrap justify-center gap-x-6 border-t border-edge-pale pt-4">
      <a href={loginPath} className="link inline-flex min-h-[44px] items-center">
        Sign in with my password
      </a>
      {site.whatsapp && (
        <a
          href={whatsappLink(site.whatsapp)}
          rel="noopener"
          className="link inline-flex min-h-[44px] items-center"
        >
          Ask us on WhatsApp
        </a>
      )}
    </p>
  );
}
