import { ObjectId } from 'mongodb';
import { reject, type SaveFailure } from '~/domain/editing/save-document.server';
import { findPicture } from '~/domain/images/image-queries.server';
import { removedImage, uploadErrorMessages } from '~/domain/images/image-rules';
import type { Picture } from '~/domain/images/picture';
import type { ContentSection, SectionValues } from './content-section';
import { maxListItems, sectionMessages } from './content-sections';
import { itemsIn, partIn } from './section-content.server';
import { altTextRequired, imageRequired, newItem } from './section-form';
import type { SectionForm } from './section-schema';

/** `rejected` for a picture that is missing, or was deleted meanwhile, and for a list with maxListItems. */
export type FillSectionFailure = Exclude<
  SaveFailure<SectionValues>,
  { readonly reason: 'conflict' | 'refused' }
>;

/** The uploaded picture of a form; null to keep or remove the one that is there. */
export async function findChosenPicture(
  { image: choice = '', altText = '' }: SectionForm,
  now: Date,
): Promise<{ readonly ok: true; readonly picture: Picture | null } | FillSectionFailure> {
  if (choice === '' || choice === removedImage) return { ok: true, picture: null };
  const picture = await findPicture(choice, altText, now);
  return picture ? { ok: true, picture } : reject({ image: [uploadErrorMessages['unknown-image']] });
}

type FilledSection = {
  readonly ok: true;
  /** Null for a new item. */
  readonly before: SectionValues | null;
  readonly after: SectionValues;
  /** The part, or the list with the item. */
  readonly value: SectionValues | readonly SectionValues[];
};

/** Puts the values of a form into the content of its page. `itemId` is null for a part, newItem for a new item. */
export function fillSection(options: {
  readonly section: ContentSection;
  readonly itemId: string | null;
  readonly form: SectionForm;
  readonly chosen: Picture | null;
  readonly content: Readonly<Record<string, unknown>>;
}): FilledSection | FillSectionFailure {
  const { section, itemId, form, chosen, content } = options;
  const { seenVersion: _, image: choice, altText = '', ...values } = form;
  const items = section.isList ? itemsIn(section, content) : [];
  const current = section.isList ? items.find(({ id }) => id === itemId) : partIn(section, content);
  const isNew = section.isList && itemId === newItem;
  if (!isNew && !current) return { ok: false, reason: 'unknown' };
  if (isNew && items.length >= maxListItems) return reject({ '': [sectionMessages.listFull] });
  const kept = choice === removedImage || !current?.image ? null : { ...current.image, alt: altText };
  const image = chosen ?? kept;
  if (section.needsPicture && !image) return reject({ image: [imageRequired] });
  if (image && altText === '') return reject({ altText: [altTextRequired] });
  const after: SectionValues = {
    ...(section.isList && { id: current?.id ?? new ObjectId().toHexString() }),
    ...values,
    ...(section.hasPicture && { image }),
  };
  const list = current ? items.map((item) => (item === current ? after : item)) : [...items, after];
  return { ok: true, before: current ?? null, after, value: section.isList ? list : after };
}
