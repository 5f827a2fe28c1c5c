import type { ActionFunctionArgs } from '@remix-run/node';
import type { ContentPage, ContentSection, SectionValues } from '~/domain/content/sections/content-section';
import { sectionsOf } from '~/domain/content/sections/content-sections';
import { moveSectionItem } from '~/domain/content/sections/save-section.server';
import {
  addSectionExamples,
  examplesOf,
  keepSectionExample,
  removeSectionExamples,
} from '~/domain/content/sections/section-examples.server';
import {
  addExamplesIntent,
  exampleMessages,
  keepExampleIntent,
  removeExamplesIntent,
} from '~/domain/content/examples/example-intents';
import { itemsIn, partIn, readContentPage } from '~/domain/content/sections/section-content.server';
import { isLinkField } from '~/domain/content/sections/section-field';
import { describeSection, nameOfSection, sectionTexts } from '~/domain/content/sections/section-form';
import { listLinkTargets } from '~/domain/pages/link-targets.server';
import type { SpecialOffer } from '~/domain/content/home-content';
import { offerState, type OfferState } from '~/domain/content/special-offer';
import { truncateText } from '~/domain/content/truncate-text';
import { toThumbnail, type Thumbnail } from '~/domain/images/thumbnail';
import { handleMoveForm, moveIntent } from '~/http/forms/move-form.server';
import { fieldText, readForm, unreadableForm } from '~/http/forms/read-form.server';
import { rejectUnsaved } from '~/http/forms/submission.server';
import { redirectWithFlash } from '~/http/session/flash.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { contentIcon } from '~/ui/content-icon';
import type { IconName } from '~/ui/icon';

/** Characters of an item's text: enough to tell items apart. Some texts have 1,000. */
const maxRowText = 100;
/** For a part: the descriptions for search engines are many. */
const maxPartTexts = 7;

export type ItemRow = {
  readonly id: string;
  readonly name: string;
  readonly figure?: string;
  readonly text: string;
  readonly icon?: IconName;
  readonly picture?: Thumbnail;
  /** Only for an offer. */
  readonly state?: OfferState;
  readonly isExample?: true;
};

export type SectionRows = {
  readonly segment: string;
  /** Items of a list; null for a part. */
  readonly items: readonly ItemRow[] | null;
  /** Texts of a part; empty for a list. */
  readonly texts: readonly (readonly [label: string, text: string])[];
  readonly picture: Thumbnail | null;
  /** Whether examples can be added to the list. */
  readonly offersExamples: boolean;
};

/** The sections of a screen with what is stored in them. */
export async function loadSectionRows(page: ContentPage, now: Date): Promise<readonly SectionRows[]> {
  const sections = sectionsOf(page);
  const hasLink = sections.some(({ fields, isList }) => !isList && Object.values(fields).some(isLinkField));
  const [content, links] = await Promise.all([readContentPage(page), hasLink ? listLinkTargets() : []]);
  const targets = links.flatMap((group) => group.targets);
  return sections.map((section) => {
    const { segment } = section;
    if (section.isList) {
      const items = itemsIn(section, content).map((values) => toItemRow(section, values, now));
      const offersExamples = items.length === 0 && examplesOf(section).length > 0;
      return { segment, items, texts: [], picture: null, offersExamples };
    }
    const values = partIn(section, content);
    // The picture is seen.
    const { altText: _, ...shown } = sectionTexts(section, values, now);
    const texts = Object.fromEntries(
      Object.entries(shown).map(([name, text]) => {
        const field = section.fields[name];
        const target = field && isLinkField(field) && targets.find(({ path }) => path === text);
        return [name, target ? target.name : text];
      }),
    );
    return {
      segment,
      items: null,
      texts: Object.entries(describeSection(section, texts, ''))
        .filter(([, text]) => text !== '')
        .slice(0, maxPartTexts),
      picture: toThumbnail(values.image),
      offersExamples: false,
    };
  });
}

const toItemRow = (section: ContentSection, values: SectionValues, now: Date): ItemRow => {
  const textOf = (name: string) => (typeof values[name] === 'string' ? values[name] : '');
  const figure = section.figureOf?.(values);
  const icon = textOf('icon');
  const picture = toThumbnail(values.image);
  return {
    id: values.id ?? '',
    name: nameOfSection(section, values),
    text: truncateText(textOf('description') || textOf('subtitle'), maxRowText),
    ...(figure && { figure }),
    ...(values.isExample && { isExample: true as const }),
    ...(icon && { icon: contentIcon(icon) }),
    ...(picture && { picture }),
    ...(section.property === 'specialOffers' && {
      state: offerState(values as unknown as SpecialOffer, now),
    }),
  };
};

/** The buttons of a list: they move an item, and add, keep and remove examples. */
export async function handleSectionList(
  { request, context: { now } }: ActionFunctionArgs,
  page: ContentPage,
) {
  const signedIn = await requirePermission(request, now, 'content:write');
  const form = await readForm(request);
  const section = sectionsOf(page).find(({ segment }) => segment === fieldText(form, 'list'));
  if (!section?.isList) throw unreadableForm();
  const change = { section, by: staffMember(request, signedIn), now };
  const intent = fieldText(form, 'intent');
  if (intent === moveIntent)
    return handleMoveForm(request, form, (move) => moveSectionItem({ ...change, move }));
  rejectUnsaved(form);
  const { pathname } = new URL(request.url);
  const say = (kind: 'success' | 'warning', text: string) => redirectWithFlash(pathname, { kind, text });
  switch (intent) {
    case addExamplesIntent:
      if (examplesOf(section).length === 0) return say('warning', exampleMessages.noneExist);
      return (await addSectionExamples(change))
        ? say('success', exampleMessages.added)
        : say('warning', exampleMessages.notAdded);
    case removeExamplesIntent:
      await removeSectionExamples(change);
      return say('success', exampleMessages.removed);
    case keepExampleIntent: {
      const kept = await keepSectionExample({ ...change, itemId: fieldText(form, 'item') });
      return kept
        ? say('success', exampleMessages.kept(nameOfSection(section, kept)))
        : say('warning', exampleMessages.gone);
    }
    default:
      throw unreadableForm();
  }
}
