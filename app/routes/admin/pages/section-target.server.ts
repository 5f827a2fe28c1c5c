import type { ContentPage, ContentSection } from '~/domain/content/sections/content-section';
import { contentPages, sectionsOf } from '~/domain/content/sections/content-sections';
import { newItem } from '~/domain/content/sections/section-form';
import { errorResponse } from '~/http/forms/read-form.server';
import { toStoredId } from '~/lib/object-id';
import { contentPagePaths } from '~/paths';

type SectionTarget = {
  readonly page: ContentPage;
  readonly listPath: string;
  /** The path of the form. */
  readonly path: string;
  readonly section: ContentSection;
  /** Null for a part, `newItem` for one that is added. */
  readonly itemId: string | null;
};

/** What a path such as `/home-content/stats/add` edits, with or without `/preview`. Throws 404. */
export function readSectionTarget(request: Request): SectionTarget {
  const path = new URL(request.url).pathname.replace(/\/preview$/, '');
  const [, screen = '', segment, item] = path.split('/');
  const page = contentPages.find((each) => contentPagePaths[each] === `/${screen}`);
  const section = page && sectionsOf(page).find((each) => each.segment === segment);
  if (!page || !section || section.isList !== Boolean(item)) throw sectionNotFound();
  const itemId = item === 'add' ? newItem : item === undefined ? null : toStoredId(item);
  return { page, listPath: contentPagePaths[page], path, section, itemId };
}

export const sectionNotFound = (): Response => errorResponse(404, 'This is no longer on the page.');
