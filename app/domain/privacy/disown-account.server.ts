import { withTransaction } from '#db/client';
import { caseInsensitive } from '#db/indexes';
import { collections } from '~/domain/collections';
import { recordAccountEvent } from '~/domain/accounts/account-events.server';
import { worksHere } from '~/domain/accounts/permissions';
import { erasePersonalData } from './personal-data-registry.server';
import { findLinkedAddress, type AddressLink } from '~/domain/accounts/confirmation/address-links.server';

type DisownResult =
  | { readonly ok: true }
  /** `void`: see findLinkedAddress; `staff`: the account has permissions, so the farm knows whose it is. */
  | { readonly ok: false; readonly reason: 'void' | 'staff' };

/**
 * Deletes the account that somebody made with the address of whoever has the link of its sign-up. Its orders and standing orders stay as
 * those of guests: they neither hold up the deletion nor are erased by it, and what the owner of the address ordered was never in it.
 */
export const disownAccount = (link: Omit<AddressLink, 'way'>): Promise<DisownResult> =>
  withTransaction(async (session): Promise<DisownResult> => {
    const found = await findLinkedAddress({ ...link, way: 'sign-up' }, session);
    if (!found) return { ok: false, reason: 'void' };
    const { user } = found;
    if (worksHere(user)) return { ok: false, reason: 'staff' };
    const { orders, standingOrders } = collections();
    await orders.updateMany({ userId: user._id }, { $set: { userId: null } }, { session });
    // Its milk goes on, told by the phone only.
    await standingOrders.updateMany(
      { userId: user._id, 'customer.email': user.email },
      { $set: { 'customer.email': null } },
      { session, collation: caseInsensitive },
    );
    await standingOrders.updateMany({ userId: user._id }, { $set: { userId: null } }, { session });
    await erasePersonalData({ user, orders: [], standingOrders: [] }, link.now, session);
    await recordAccountEvent({ userId: user._id, change: { kind: 'deleted' }, now: link.now }, session);
    return { ok: true };
  });
