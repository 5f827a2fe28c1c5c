import type { ActionFunctionArgs } from '@remix-run/node';
import type { ContentPage, ContentSection, SectionValues } from '~/domain/content/sections/content-section';
import { sectionsOf } from '~/domain/content/sections/content-sections';
import { moveSectionItem } from '~/domain/content/sections/save-section.server';
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
};

export type SectionRows = {
  readonly segment: string;
  /** Items of a list; null for a part. */
  readonly items: readonly ItemRow[] | null;
  /** Texts of a part; empty for a list. */
  readonly texts: readonly (readonly [label: string, text: string])[];
  readonly picture: Thumbnail | null;
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
      return { segment, items, texts: [], picture: null };
    }
    const values = partIn(section, content);
    const texts = Object.fromEntries(
      Object.entries(sectionTexts(section, values, now)).map(([name, text]) => {
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
    ...(icon && { icon: contentIcon(icon) }),
    ...(picture && { picture }),
    ...(section.property === 'specialOffers' && {
      state: offerState(values as unknown as SpecialOffer, now),
    }),
  };
};

/** The buttons that move an item of a list. */
export async function handleSectionMove(
  { request, context: { now } }: ActionFunctionArgs,
  page: ContentPage,
) {
  const signedIn = await requirePermission(request, now, 'content:write');
  const form = await readForm(request);
  const section = sectionsOf(page).find(({ segment }) => segment === fieldText(form, 'list'));
  if (fieldText(form, 'intent') !== moveIntent || !section?.isList) throw unreadableForm();
  const by = staffMember(request, signedIn);
  return handleMoveForm(request, form, (move) => moveSectionItem({ section, move, by, now }));
}
