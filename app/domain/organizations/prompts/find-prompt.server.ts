import { ObjectId, type ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import { isForOrganization, type OrganizationAttempt } from '~/domain/mpesa/attempts/payment-attempt';

/** Null for a malformed id, and for a prompt that is not one of this organization. */
export async function findPrompt(
  organizationId: ObjectId,
  attemptId: string,
  session?: ClientSession,
): Promise<OrganizationAttempt | null> {
  if (!/^[0-9a-f]{24}$/.test(attemptId)) return null;
  const _id = ObjectId.createFromHexString(attemptId);
  const attempt = await collections().paymentAttempts.findOne({ _id, organizationId }, { session });
  return attempt && isForOrganization(attempt) ? attempt : null;
}
