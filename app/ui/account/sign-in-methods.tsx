import { profilePhonePath } from '~/paths';
import { Badge } from '~/ui/badge';
import { useRootData } from '~/ui/layout/use-root-data';
import { NoMailNotice } from '~/ui/no-mail-notice';
import { OidcButton } from './oidc-button';

const phoneStates = {
  confirmed: { tone: 'good', name: 'Confirmed', link: 'View or remove' },
  unused: { tone: 'waiting', name: 'Not used lately', link: 'Confirm my phone again' },
  unconfirmed: { tone: 'quiet', name: 'Not confirmed', link: 'Confirm my phone' },
} as const;

type SignInState = {
  readonly email: string;
  readonly emailVerified: boolean;
  /** A requested address that is not confirmed yet. */
  readonly pendingEmail: string | null;
  readonly twoStep: boolean;
  readonly hasPassword: boolean;
  /** By a code; null where it can't be. */
  readonly phone: keyof typeof phoneStates | null;
  /** The identity provider; null where none is configured. */
  readonly provider: { readonly name: string; readonly linked: boolean } | null;
};

export const SignInMethods = ({ state }: { state: SignInState }) => (
  <section aria-labelledby="signing-in" className="card p-4">
    <h2 id="signing-in">Signing in</h2>
    <EmailState state={state} />
    <div className="mt-4 border-t border-edge-pale pt-4">
      <h3 className="font-sans text-base">
        Two-step sign-in <Badge tone={state.twoStep ? 'good' : 'quiet'}>{state.twoStep ? 'On' : 'Off'}</Badge>
      </h3>
      <p className="mt-1">
        <a href="/profile/two-step" className="link inline-flex min-h-[44px] items-center">
          {state.twoStep ? 'View or switch off' : 'Protect your account with a second step'}
        </a>
      </p>
    </div>
    {state.phone && <PhoneState {...phoneStates[state.phone]} />}
    {state.provider && <ProviderState provider={state.provider} hasPassword={state.hasPassword} />}
  </section>
);

const PhoneState = ({ tone, name, link }: (typeof phoneStates)[keyof typeof phoneStates]) => (
  <div className="mt-4 border-t border-edge-pale pt-4">
    <h3 className="font-sans text-base">
      Code by text <Badge tone={tone}>{name}</Badge>
    </h3>
    <p className="mt-1">
      <a href={profilePhonePath} className="link inline-flex min-h-[44px] items-center">
        {link}
      </a>
    </p>
  </div>
);

const EmailState = ({ state }: { state: SignInState }) => {
  const { canMail } = useRootData();
  return (
    <div className="mt-3">
      <h3 className="font-sans text-base">
        Email{' '}
        <Badge tone={state.emailVerified ? 'good' : 'waiting'}>
          {state.emailVerified ? 'Confirmed' : 'Not confirmed yet'}
        </Badge>
      </h3>
      <p className="mt-1 break-words">{state.email}</p>
      {!state.emailVerified && !state.pendingEmail && (
        <form method="post" action="/profile" className="mt-2">
          <NoMailNotice>You can confirm it later.</NoMailNotice>
          {canMail && (
            <>
              <p className="text-sm text-ink-soft">We have sent you a link to confirm it.</p>
              <button name="intent" value="verify-email" className="button button-secondary mt-2 w-full">
                Send it again
              </button>
            </>
          )}
        </form>
      )}
      {state.pendingEmail && (
        <form method="post" action="/profile" className="mt-2">
          <p className="break-words">
            It changes to <strong>{state.pendingEmail}</strong> when you open the link that we sent there.
          </p>
          <button name="intent" value="keep-email" className="button button-quiet">
            Keep the current address
          </button>
        </form>
      )}
    </div>
  );
};

/** Unlinking needs a password as the other way to sign in. */
const ProviderState = ({
  provider: { name, linked },
  hasPassword,
}: {
  provider: { readonly name: string; readonly linked: boolean };
  hasPassword: boolean;
}) => (
  <div className="mt-4 border-t border-edge-pale pt-4">
    <h3 className="font-sans text-base">
      {name} <Badge tone={linked ? 'good' : 'quiet'}>{linked ? 'Linked' : 'Not linked'}</Badge>
    </h3>
    <div className="mt-2">
      {!linked && <OidcButton label={`Link ${name}`} purpose="link" />}
      {linked && !hasPassword && (
        <p className="text-sm text-ink-soft">
          It is your only way to sign in. Set a password first to unlink it.
        </p>
      )}
      {linked && hasPassword && (
        <form method="post" action="/profile">
          <button name="intent" value="unlink" className="button button-quiet">
            Unlink {name}
          </button>
        </form>
      )}
    </div>
  </div>
);
