import type { StaffMember } from '~/domain/audit/staff-member';

/** Who changes a standing order. The shop does so by itself, for example after two mornings with nobody there. */
export type StandingActor =
  | { readonly kind: 'farm'; readonly staff: StaffMember }
  | { readonly kind: 'customer' }
  | { readonly kind: 'shop' };

/** The name of a staff member; null for the others, whom the timeline names by their kind. */
export const actorName = (actor: StandingActor): string | null =>
  actor.kind === 'farm' ? actor.staff.name : null;
