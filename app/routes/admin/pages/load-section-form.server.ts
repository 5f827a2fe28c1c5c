import { listLinkTargets } from '~/domain/pages/link-targets.server';
import { findSection } from '~/domain/content/sections/section-content.server';
import { isLinkField } from '~/domain/content/sections/section-field';
import { newItem, sectionTexts } from '~/domain/content/sections/section-form';
import { readSectionTarget, sectionNotFound } from './section-target.server';

/** Throws 404. */
export async function loadSectionForm(request: Request, now: Date) {
  const { page, path, section, itemId } = readSectionTarget(request);
  const stored = itemId === newItem ? null : await findSection(section, itemId);
  if (itemId !== newItem && !stored) throw sectionNotFound();
  const hasLink = Object.values(section.fields).some(isLinkField);
  return {
    page,
    path,
    segment: section.segment,
    title: `${stored ? 'Edit' : 'Add'} ${section.title}`,
    texts: sectionTexts(section, stored?.values ?? null, now),
    picture: stored?.values.image ?? null,
    version: stored?.version ?? '',
    links: hasLink ? await listLinkTargets() : [],
  };
}
