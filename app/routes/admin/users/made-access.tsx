import { auditFilter } from '~/domain/audit/audit-filter';
import type { MadeAccess } from '~/domain/accounts/people/made-access.server';
import { Badge } from '~/ui/badge';

const kindNames = { 'api-key': 'API key', webhook: 'Webhook' } as const;

/** Keys and webhooks outlive the rights of their maker. `linked`: the reader may open their pages and the audit log. */
export const MadeAccessList = ({
  made,
  personId,
  linked,
}: {
  made: readonly MadeAccess[];
  personId: string;
  linked: boolean;
}) => (
  <section className="card space-y-3 p-4" aria-labelledby="made">
    <h2 id="made">API keys and webhooks</h2>
    {made.length === 0 ? (
      <p className="text-ink-soft">This person has made none.</p>
    ) : (
      <>
        <p>This person made these. They go on working when the person is disabled or gets another role.</p>
        <ul className="space-y-2">
          {made.map(({ kind, name, path, isWorking, state }) => (
            <li key={path}>
              {kindNames[kind]}{' '}
              {linked ? (
                <a href={path} className="link break-all">
                  {name}
                </a>
              ) : (
                <span className="break-all">{name}</span>
              )}{' '}
              <Badge tone={isWorking ? 'waiting' : 'quiet'}>{state}</Badge>
            </li>
          ))}
        </ul>
      </>
    )}
    {linked && (
      <p>
        <a
          href={auditFilter.path({ userId: personId })}
          className="link inline-flex min-h-[44px] items-center"
        >
          What this person changed
        </a>
      </p>
    )}
  </section>
);
