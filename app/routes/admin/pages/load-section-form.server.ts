import { listLinkTargets } from '~/domain/pages/link-targets.server';
import { findSection } from '~/domain/content/sections/section-content.server';
import { isLinkField } from '~/domain/content/sections/section-field';
import { newItem, sectionTexts } from '~/domain/content/sections/section-form';
import { withSeenFields } from '~/http/back-office/seen-fields.server';
import { readSectionTarget } from './section-target.server';

/** Of an entry that was deleted the form is empty: one that is sent to it must come back as it was typed. */
export async function loadSectionForm(request: Request, now: Date) {
  const { page, path, section, itemId } = readSectionTarget(request);
  const stored = itemId === newItem ? null : await findSection(section, itemId);
  const texts = sectionTexts(section, stored?.values ?? null, now);
  const hasLink = Object.values(section.fields).some(isLinkField);
  return {
    page,
    path,
    segment: section.segment,
    title: `${itemId === newItem ? 'Add' : 'Edit'} ${section.title}`,
    isDeleted: itemId !== newItem && !stored,
    texts,
    picture: stored?.values.image ?? null,
    version: stored ? withSeenFields(stored.version, texts) : '',
    links: hasLink ? await listLinkTargets() : [],
  };
}
