import { sentInvitationPath } from '~/paths';
import { Badge } from '~/ui/badge';
import type { InvitationView } from './invitation-view.server';

/** The invitations that nobody has accepted yet. */
export const SentInvitations = ({ invitations }: { invitations: readonly InvitationView[] }) =>
  invitations.length > 0 && (
    <section className="card p-4" aria-labelledby="invitations">
      <h2 id="invitations">Invitations</h2>
      <ul>
        {invitations.map((invitation) => (
          <li key={invitation.id} className="border-t border-edge-pale py-2 first:border-t-0">
            <a
              href={sentInvitationPath(invitation.id)}
              className="link inline-flex min-h-[44px] items-center break-words font-bold"
            >
              {invitation.name}
            </a>{' '}
            <InvitationState invitation={invitation} />
            <p className="break-words text-sm text-ink-soft">
              {invitation.role}, {describeWay(invitation)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );

export const InvitationState = ({ invitation: { hasEnded, endsOn } }: { invitation: InvitationView }) =>
  hasEnded ? <Badge tone="bad">Ended {endsOn}</Badge> : <Badge tone="waiting">Until {endsOn}</Badge>;

export const describeWay = ({ email, sentOn }: InvitationView): string =>
  email === null ? `by a link made on ${sentOn}` : `by email to ${email} on ${sentOn}`;
