import { formatDate } from '~/lib/format/dates';
import { Badge } from '../badge';
import { Notice } from '../notice';

const ActionButton = ({
  intent,
  variant,
  children,
}: {
  intent: string;
  variant: 'button-primary' | 'button-secondary';
  children: React.ReactNode;
}) => (
  <form method="post">
    <button name="intent" value={intent} className={`button w-full ${variant}`}>
      {children}
    </button>
  </form>
);

type EmailState = { readonly email: string; readonly mustConfirmEmail: boolean; readonly canMail: boolean };

const ConfirmEmail = ({ email, canMail }: Omit<EmailState, 'mustConfirmEmail'>) => (
  <div className="space-y-4">
    <p>
      <strong>
        First confirm that <span className="unbroken">{email}</span> is your email address.
      </strong>{' '}
      {canMail
        ? 'We will send you a link. Open it and come back here.'
        : 'This shop can’t send emails right now. Please call us.'}
    </p>
    {canMail && (
      <ActionButton intent="verify-email" variant="button-primary">
        Email me the link
      </ActionButton>
    )}
  </div>
);

export const TwoStepOff = ({ required, ...state }: EmailState & { required: boolean }) => (
  <>
    <h1>Two-step sign-in</h1>
    {required && (
      <div className="mt-4">
        <Notice kind="warning">
          <p>You need two-step sign-in to open the back office. Please set it up here first.</p>
        </Notice>
      </div>
    )}
    <div className="card mt-6 space-y-4 p-4">
      <p>
        <strong>It is off.</strong> Anyone who finds out your password can sign in. With two-step sign-in they
        also need your phone: an app on it shows a new code every 30 seconds.
      </p>
      <p>
        You need an authenticator app, for example Google Authenticator, Aegis or 2FAS. It takes two minutes
        to set up and works without a network.
      </p>
      {state.mustConfirmEmail ? (
        <ConfirmEmail {...state} />
      ) : (
        <ActionButton intent="start" variant="button-primary">
          Set up two-step sign-in
        </ActionButton>
      )}
    </div>
    <BackToProfile />
  </>
);

const BackToProfile = () => (
  <p className="mt-4">
    <a href="/profile" className="link inline-flex min-h-[44px] items-center">
      Back to your profile
    </a>
  </p>
);

/** Fewer recovery codes get a warning. */
const minCodes = 3;

export function TwoStepOn({
  since,
  codesLeft,
  required,
  ...state
}: EmailState & {
  since: Date;
  codesLeft: number;
  required: boolean;
}) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h1>Two-step sign-in</h1>
        <Badge tone="good">On</Badge>
      </div>
      <p className="mt-2 text-ink-soft">
        Since {formatDate(since)}. Each change below signs you out everywhere else.
      </p>
      <section className="card mt-6 space-y-4 p-4" aria-labelledby="codes">
        <h2 id="codes">Recovery codes</h2>
        <p>
          {codesLeft === 0 ? 'No codes are' : codesLeft === 1 ? 'One code is' : `${codesLeft} codes are`}{' '}
          left.
          {codesLeft < minCodes && ' Without your phone and a code you can’t sign in. Please make new ones.'}
        </p>
        <ActionButton intent="new-codes" variant="button-secondary">
          Make new recovery codes
        </ActionButton>
        <p className="text-sm text-ink-soft">Your current codes then stop working.</p>
      </section>
      <section className="card mt-6 space-y-4 p-4" aria-labelledby="app">
        <h2 id="app">Authenticator app</h2>
        <p>A new phone? Set it up while you still have the old one or a recovery code.</p>
        {state.mustConfirmEmail ? (
          <ConfirmEmail {...state} />
        ) : (
          <ActionButton intent="start" variant="button-secondary">
            Use another phone or app
          </ActionButton>
        )}
        {required ? (
          <p className="text-sm text-ink-soft">
            The back office requires two-step sign-in, so you can’t switch it off.
          </p>
        ) : (
          <details>
            <summary className="button button-quiet">Switch it off</summary>
            <div className="mt-2 space-y-4">
              <p>Anyone who knows your password can then sign in. Your recovery codes are deleted.</p>
              <ActionButton intent="switch-off" variant="button-secondary">
                Switch off two-step sign-in
              </ActionButton>
            </div>
          </details>
        )}
      </section>
      <BackToProfile />
    </>
  );
}
