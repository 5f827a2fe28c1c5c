import { Icon } from '../icon';

/**
 * One button to another service that knows who somebody is; a page shows it only where one is set. It is a form of its
 * own: nothing that was typed beside it is sent. `askRemember` adds the choice to stay signed in.
 */
export function OidcButton({
  label,
  purpose,
  redirectTo,
  askRemember = false,
}: {
  /** Such as `Sign in with Google`. */
  label: string;
  purpose: 'sign-in' | 'link' | 'confirm';
  /** A path of ours to go to afterwards. */
  redirectTo?: string | undefined;
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
      {/* At the end, where they take no place between the others. */}
      <input type="hidden" name="purpose" value={purpose} />
      {redirectTo && <input type="hidden" name="redirectTo" value={redirectTo} />}
    </form>
  );
}

/** What stands between that button and the form for those who have a password. */
export const OrDivider = () => (
  <p className="flex items-center gap-3 text-sm text-ink-soft" aria-hidden="true">
    <span className="flex-1 border-t border-edge-pale" /> or{' '}
    <span className="flex-1 border-t border-edge-pale" />
  </p>
);
