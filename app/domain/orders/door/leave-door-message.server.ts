import type { ClientSession, ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import type { DoorMessage } from './door-message';

/** Puts a message on the sheet for the household of a standing order, in the transaction of what it tells. */
export async function leaveDoorMessage(
  standingId: ObjectId,
  message: DoorMessage,
  session: ClientSession,
): Promise<void> {
  await collections().standingOrders.updateOne(
    { _id: standingId, 'toTell.key': { $ne: message.key } },
    { $push: { toTell: message } },
    { session },
  );
}
