import { Badge } from '../badge';

type SessionView = {
  readonly id: string;
  readonly isCurrent: boolean;
  readonly device: string;
  /** Formatted, such as `Sat, 21 Nov 2026, 2:05 PM`. */
  readonly lastSeen: string;
  readonly since: string;
};

export const DeviceList = ({ sessions }: { sessions: readonly SessionView[] }) => (
  <section aria-labelledby="devices" className="card p-4">
    <h2 id="devices">Signed-in devices</h2>
    <ul className="mt-2">
      {sessions.map((session) => (
        <li key={session.id} className="flex flex-wrap items-center gap-x-3 border-b border-edge-pale py-3">
          <div className="min-w-0 flex-[1_1_9rem]">
            <p className="font-bold">
              {session.device} {session.isCurrent && <Badge tone="good">This device</Badge>}
            </p>
            <p className="text-sm text-ink-soft">
              Last used {session.lastSeen}; signed in {session.since}
            </p>
          </div>
          {!session.isCurrent && (
            <form method="post" action="/profile">
              <input type="hidden" name="intent" value="sign-out" />
              <input type="hidden" name="session" value={session.id} />
              <button
                className="button button-quiet"
                aria-label={`Sign out ${session.device}, last used ${session.lastSeen}`}
              >
                Sign out
              </button>
            </form>
          )}
        </li>
      ))}
    </ul>
    <form method="post" action="/profile" className="mt-4">
      <input type="hidden" name="intent" value="sign-out-everywhere" />
      <button className="button button-secondary w-full">Sign out everywhere</button>
    </form>
    <p className="mt-2 text-sm text-ink-soft">
      Is there a device you don’t know? Sign out everywhere, then choose a new password.
    </p>
  </section>
);
