import type { ObjectId } from 'mongodb';
import { defineCollection } from '#db/define-collection';
import type { LegalText, LegalTextContent, LegalTextName } from './legal-texts';

/** A document for each text that an admin has changed: its newest version. */
export const legalTexts = defineCollection<LegalText>({ name: 'legalTexts', visibility: 'public' });

export type LegalTextVersion = LegalTextContent & {
  readonly _id: ObjectId;
  readonly name: LegalTextName;
  readonly number: number;
  readonly at: Date;
  readonly by: { readonly userId: ObjectId; readonly name: string };
  /** The version that was put back; null where the form was saved. */
  readonly restoredFrom: number | null;
};

/** Every saved version, the newest too. None is ever deleted. */
export const legalTextVersions = defineCollection<LegalTextVersion>({
  name: 'legalTextVersions',
  visibility: 'private',
  indexes: [
    {
      key: { name: 1, number: -1 },
      options: { unique: true },
      reason: 'lists the versions of a text, newest first; two saves never share a number',
    },
  ],
});
