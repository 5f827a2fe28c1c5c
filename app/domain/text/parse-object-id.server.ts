import { ObjectId } from 'mongodb';
import { isObjectId } from '~/lib/object-id';

/** Takes capital and small letters; null for text that is no id. */
export const parseObjectId = (text: string): ObjectId | null =>
  isObjectId(text) ? ObjectId.createFromHexString(text) : null;
