import { accountWithOrderFields } from '~/domain/accounts/registration/registration-form';
import { passwordLimits } from '~/domain/accounts/passwords/password-limits';
import { registrationMessages } from '~/domain/accounts/registration/registration-messages';
import { ownData } from '~/lib/forms/own-data';
import { signInPath } from '~/paths';
import { ErrorSummary, ErrorTemplates } from '~/ui/form/error-summary';
import { PasswordField } from '~/ui/form/password-field';
import { useLastResult } from '~/ui/form/use-last-result';
import { useUnhydratedForm } from '~/ui/form/use-unhydrated-form';
import { useRootData } from '~/ui/layout/use-root-data';
import { Notice } from '~/ui/notice';

/** An account for one password: all else is known from the order. */
export function AccountForm({ email }: { email: string }) {
  const { formProps, summary, field } = useUnhydratedForm({
    id: 'account',
    lastResult: useLastResult(),
    fields: accountWithOrderFields,
    required: 'Password is required',
  });
  return (
    <section aria-labelledby="account-title" className="card space-y-3 p-4">
      <h2 id="account-title">Order from any phone</h2>
      <p>
        Choose a password for <strong className="unbroken">{email}</strong>. Then you can sign in on any phone
        and find this order and your details there.
      </p>
      <form method="post" {...formProps} className="space-y-4">
        <ErrorSummary {...summary} />
        {/* For password managers. */}
        <input {...ownData.accountEmail} value={email} readOnly hidden />
        <PasswordField
          {...field('password')}
          autoComplete="new-password"
          hint={`At least ${passwordLimits.minLength} characters. A short sentence works well.`}
          required
        />
        <p className="text-sm text-ink-soft">
          By opening an account you accept the{' '}
          <a href="/terms-and-conditions" className="link">
            terms and conditions
          </a>{' '}
          and the{' '}
          <a href="/privacy-policy" className="link">
            privacy policy
          </a>
          .
        </p>
        <button name="intent" value="account" className="button button-secondary w-full">
          Open account
        </button>
      </form>
      <ErrorTemplates />
    </section>
  );
}

/** Says the same where the address had an account. */
export const AccountOpened = () => {
  const { canMail } = useRootData();
  return (
    <Notice kind="success" announced>
      <p>{canMail ? registrationMessages.success : registrationMessages.successWithoutMail}</p>
      <p>
        <a href={signInPath('/orders')} className="inline-block py-1 font-bold underline">
          Sign In
        </a>
      </p>
    </Notice>
  );
};
