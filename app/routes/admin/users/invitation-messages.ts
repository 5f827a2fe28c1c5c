import type { InvitationFailure } from '~/domain/accounts/invitations/save-invitation.server';
import { invitationLimits } from '~/domain/accounts/invitations/invitation';
import { invitationMessages } from '~/domain/accounts/invitations/invitation-form';

export const invitationFailures = {
  'not-yours-to-grant': invitationMessages.notYours,
  'works-here':
    'The person with this email address works here already. Change their role on their page, under People.',
  'disabled-account': 'The account with this email address is disabled. Enable it first, under People.',
  'too-many': `There are ${invitationLimits.maxInvitations} invitations that nobody has accepted. Withdraw those that you no longer need.`,
  'rate-limited':
    'We have sent this address several emails already. Wait until tomorrow, or get a link to hand over.',
  'no-mail': 'We can’t send emails right now. Get a link to hand over instead.',
} as const satisfies Record<InvitationFailure, string>;
