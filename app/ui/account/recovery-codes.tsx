import { formatInGroups } from '~/domain/accounts/two-step/two-step';
import { Notice } from '../notice';

/** New recovery codes, shown once; printable. */
export function RecoveryCodes({
  codes,
  shop,
  email,
  goal,
}: {
  codes: readonly string[];
  shop: string;
  email: string;
  goal: string;
}) {
  return (
    <>
      <div className="screen-only mb-6">
        <Notice kind="success">
          <p>Two-step sign-in is on. You were signed out everywhere else.</p>
        </Notice>
      </div>
      <h1>Your recovery codes</h1>
      <p className="mt-2">
        Each code lets you sign in once without your phone. You see them only now: copy, print or write them
        down, and keep them where nobody else can find them.
      </p>
      <section className="card mt-6 space-y-4 p-4" aria-labelledby="codes-of">
        <h2 id="codes-of" className="break-words font-sans text-base">
          {shop}: recovery codes of {email}
        </h2>
        <ol id="recovery-codes" className="space-y-1">
          {codes.map((code) => (
            <li key={code}>
              <code className="text-sm sm:text-base">{formatInGroups(code, '-')}</code>
            </li>
          ))}
        </ol>
        <div className="screen-only flex min-h-[44px] flex-wrap gap-3">
          <button type="button" data-copy="recovery-codes" hidden className="button button-secondary">
            Copy
          </button>
          <button type="button" data-print hidden className="button button-secondary">
            Print
          </button>
        </div>
        <a href={goal} className="screen-only button button-primary w-full">
          I have saved them
        </a>
      </section>
    </>
  );
}
