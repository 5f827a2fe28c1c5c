type Attempt = {
  readonly at: string;
  readonly status: number | null;
  readonly milliseconds: number;
  readonly reply: string;
  readonly fault: string | null;
};

/** The commonest faults in words; others are shown as they are. */
const faults: Readonly<Record<string, string>> = {
  TimeoutError: 'No answer within 10 seconds',
  ECONNREFUSED: 'Nothing answers at this address',
  ENOTFOUND: 'There is no such host',
  EAI_AGAIN: 'We could not look up the host',
  ECONNRESET: 'The connection was lost',
  NOT_PUBLIC: 'The address is in a private network, so we didn’t call it',
  SECRET_UNREADABLE: 'We can no longer read the secret. Please replace it',
};

const describeAnswer = ({ status, fault }: Attempt): string =>
  status === null ? (faults[fault ?? ''] ?? `No answer (${fault ?? 'failed'})`) : `Answered ${status}`;

/** Newest first. */
export const AttemptList = ({ attempts }: { attempts: readonly Attempt[] }) => (
  <section aria-labelledby="attempts" className="space-y-3">
    <h2 id="attempts">Attempts</h2>
    {attempts.length === 0 ? (
      <p>Not tried yet.</p>
    ) : (
      <ol className="space-y-3" aria-label="Attempts, newest first">
        {attempts.map((attempt, position) => (
          <li key={position} className="card space-y-1 p-4">
            <p className="flex flex-wrap justify-between gap-x-3">
              <span className="font-bold">{describeAnswer(attempt)}</span>{' '}
              <span className="text-sm text-ink-soft">
                {attempt.at}, after {attempt.milliseconds} ms
              </span>
            </p>
            {attempt.reply && <p className="break-words text-sm">{attempt.reply}</p>}
          </li>
        ))}
      </ol>
    )}
  </section>
);
