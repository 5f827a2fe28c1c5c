import type { ObjectId, ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import { isForOrganization, type OrganizationAttempt } from '~/domain/mpesa/attempts/payment-attempt';
import { parseObjectId } from '~/domain/text/parse-object-id.server';

/** Null for a malformed id, and for a prompt that is not one of this organization. */
export async function findPrompt(
  organizationId: ObjectId,
  attemptId: string,
  session?: ClientSession,
): Promise<OrganizationAttempt | null> {
  const _id = parseObjectId(attemptId);
  const attempt = _id && (await collections().paymentAttempts.findOne({ _id, organizationId }, { session }));
  return attempt && isForOrganization(attempt) ? attempt : null;
}
