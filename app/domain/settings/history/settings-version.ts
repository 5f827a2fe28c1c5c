import type { ObjectId } from 'mongodb';
import type { SectionEntries } from '~/domain/settings/sections/settings-section';

/** A saved version of one section of the settings. */
export type SettingsVersion = {
  readonly _id: ObjectId;
  /** Name in settingsSections; perhaps of a section that is no more. */
  readonly section: string;
  /** From 1 in each section. Version 0 is what version 1 replaced. */
  readonly number: number;
  readonly at: Date;
  readonly by: { readonly userId: ObjectId; readonly name: string };
  readonly before: SectionEntries;
  readonly after: SectionEntries;
  /** The version that was put back; null where the form was saved. */
  readonly restoredFrom: number | null;
};
