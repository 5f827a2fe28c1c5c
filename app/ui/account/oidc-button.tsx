import { sealedFormField } from '~/lib/forms/resubmission';
import { Icon } from '../icon';

/** Starts a sign-in at the identity provider, in a form of its own. `askRemember` adds 'Remember me'. */
export function OidcButton({
  label,
  purpose,
  redirectTo,
  sealedForm,
  askRemember = false,
}: {
  /** Such as `Sign in with Google`. */
  label: string;
  purpose: 'sign-in' | 'link' | 'confirm';
  redirectTo?: string | undefined;
  sealedForm?: string | null;
  askRemember?: boolean;
}) {
  return (
    <form action="/auth/oidc" method="post" className="space-y-2">
      <button className="button button-secondary w-full">
        <Icon name="user" />
        {label}
      </button>
      {askRemember && (
        <div className="flex min-h-[44px] items-center gap-3">
          <input id={`oidc-${purpose}-remember`} type="checkbox" name="remember" className="tick" />
          <label htmlFor={`oidc-${purpose}-remember`} className="flex-1 py-2">
            Remember me
          </label>
        </div>
      )}
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
