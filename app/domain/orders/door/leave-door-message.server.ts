import type { ClientSession, ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import type { DoorMessage } from './door-message';

/** Where nobody ticks them, the oldest are forgotten: higher prices that nobody has told don't hold. */
const maxMessages = 50;

/** Puts a message on the sheet for the household of a standing order, in the transaction of what it tells. */
export async function leaveDoorMessage(
  standingId: ObjectId,
  message: DoorMessage,
  session: ClientSession,
): Promise<void> {
  await collections().standingOrders.updateOne(
    { _id: standingId, 'toTell.key': { $ne: message.key } },
    { $push: { toTell: { $each: [message], $slice: -maxMessages } } },
    { session },
  );
}
