import { withAboutDefaults, type AboutContent, type StoredAboutContent } from '../about-content';
import { withHomeDefaults, type HomeContent, type StoredHomeContent } from '../home-content';
import { withoutExamples } from '../examples/without-examples';
import { offerState, type OfferState } from '../special-offer';
import type { ContentSection } from './content-section';
import { fillSection, findChosenPicture, type FillSectionFailure } from './fill-section.server';
import { readContentPage } from './section-content.server';
import type { SectionForm } from './section-schema';

export type SectionPreview = {
  /** What the page would show; null for the other page. */
  readonly home: HomeContent | null;
  readonly about: AboutContent | null;
  /** The state of the offer that is previewed. */
  readonly offerState: OfferState | null;
};

/**
 * The content of a page with the values of a form, or with what is stored (`form` null). Stores nothing. A draft of an
 * offer is shown if it is the one that is edited (`itemId`).
 */
export async function previewSection(options: {
  readonly section: ContentSection;
  readonly itemId: string | null;
  readonly form: SectionForm | null;
  readonly now: Date;
}): Promise<{ readonly ok: true; readonly preview: SectionPreview } | FillSectionFailure> {
  const { section, itemId, form, now } = options;
  const stored = await readContentPage(section.page);
  if (!form) return { ok: true, preview: toPreview(section, withoutExamples(stored), itemId, now) };
  const choice = await findChosenPicture(form, now);
  if (!choice.ok) return choice;
  const filled = fillSection({ section, itemId, form, chosen: choice.picture, content: stored });
  if (!filled.ok) return filled;
  const content = withoutExamples({ ...stored, [section.property]: filled.value });
  return { ok: true, preview: toPreview(section, content, filled.after.id ?? null, now) };
}

function toPreview(
  { page }: ContentSection,
  content: Readonly<Record<string, unknown>>,
  itemId: string | null,
  now: Date,
): SectionPreview {
  if (page === 'about')
    return {
      home: null,
      about: withAboutDefaults(content as unknown as StoredAboutContent),
      offerState: null,
    };
  const home = withHomeDefaults(content as unknown as StoredHomeContent);
  const offer = home.specialOffers.find(({ id }) => id === itemId);
  const specialOffers = home.specialOffers.filter((each) => {
    const state = offerState(each, now);
    return state === 'shown' || (state === 'draft' && each === offer);
  });
  return {
    home: { ...home, specialOffers },
    about: null,
    offerState: offer ? offerState(offer, now) : null,
  };
}
