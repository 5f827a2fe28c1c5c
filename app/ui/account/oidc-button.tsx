import { sealedFormField } from '~/lib/forms/resubmission';
import { Icon } from '../icon';

/**
 * Starts a sign-in at the identity provider, in a form of its own. It asks for no 'Remember me': one box cannot be in two forms, and
 * signing in again takes one press.
 */
export function OidcButton({
  label,
  purpose,
  redirectTo,
  sealedForm,
}: {
  /** For example, `Sign in with Google`. */
  label: string;
  purpose: 'sign-in' | 'link' | 'confirm';
  redirectTo?: string | undefined;
  sealedForm?: string | null;
}) {
  return (
    <form action="/auth/oidc" method="post" className="space-y-2">
      <button className="button button-secondary w-full">
        <Icon name="user" />
        {label}
      </button>
      {/* Last, so that they take no space between the others. */}
      <input type="hidden" name="purpose" value={purpose} />
      {redirectTo && <input type="hidden" name="redirectTo" value={redirectTo} />}
      {sealedForm && <input type="hidden" name={sealedFormField} value={sealedForm} />}
    </form>
  );
}

export const OrDivider = () => (
  <p className="flex items-center gap-3 text-sm text-ink-soft" aria-hidden="true">
    <span className="flex-1 border-t border-edge-pale" /> or{' '}
    <span className="flex-1 border-t border-edge-pale" />
  </p>
);
