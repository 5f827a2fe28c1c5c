import type { ClientSession, Filter, ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { foldText } from '~/domain/text/fold-text';
import { parseObjectId } from '~/domain/text/parse-object-id.server';
import type { Organization } from './organization';
import type { OrganizationFilter } from './organization-filter';
import type { SubscriptionStatus } from './subscription/subscription-status';

/** Null for a malformed or unknown id. */
export async function findOrganization(id: string, session?: ClientSession): Promise<Organization | null> {
  const _id = parseObjectId(id);
  return _id && collections().organizations.findOne({ _id }, { session });
}

/**
 * Holds an organization for a prompt or a morning that is charged to it: a deletion in the same instant conflicts, and sees it after that. False
 * where it is deleted.
 */
export const holdOrganization = async (_id: ObjectId, session: ClientSession): Promise<boolean> =>
  (await collections().organizations.updateOne({ _id }, { $inc: { holdCount: 1 } }, { session }))
    .matchedCount > 0;

/**
 * All organizations that a filter finds, by name. A farm has dozens to hundreds of them. Every word of the search must be
 * in the name, the plan or a contact.
 */
export async function listOrganizations(filter: OrganizationFilter): Promise<readonly Organization[]> {
  const conditions: Filter<Organization> = {
    ...(filter.status && { 'subscription.status': filter.status }),
    ...(filter.kind && { kind: filter.kind }),
  };
  const organizations = await collections().organizations.find(conditions).sort({ foldedName: 1 }).toArray();
  const words = foldText(filter.search).split(' ').filter(Boolean);
  return organizations.filter((organization) => {
    const text = searchText(organization);
    return words.every((word) => text.includes(word));
  });
}

/** Phone numbers as people type them: '0712', '+254712'. */
const searchText = ({ name, plan, contacts }: Organization): string =>
  foldText(
    [
      name,
      plan,
      ...contacts.flatMap((contact) => [
        contact.name,
        contact.role,
        contact.email ?? '',
        contact.phone ? `${contact.phone} 0${contact.phone.slice(4)}` : '',
      ]),
    ].join(' '),
  );

export type OrganizationChoice = {
  readonly id: string;
  readonly name: string;
  readonly status: SubscriptionStatus;
  /** The name of the first contact; '' without one. */
  readonly contactName: string;
};

/** All organizations by name, for a select. */
export async function organizationChoices(): Promise<readonly OrganizationChoice[]> {
  const organizations = await collections()
    .organizations.find({}, { projection: { name: 1, contacts: 1, 'subscription.status': 1 } })
    .sort({ foldedName: 1 })
    .toArray();
  return organizations.map(({ _id, name, contacts, subscription }) => ({
    id: _id.toHexString(),
    name,
    status: subscription.status,
    contactName: contacts[0]?.name ?? '',
  }));
}
