import { z } from '@hono/zod-openapi';
import { loadAboutContent, loadHomeContent } from '~/domain/content/content-queries.server';
import { contentSections } from '~/domain/content/sections/content-sections';
import type { ContentSection, SectionValues } from '~/domain/content/sections/content-section';
import { deleteSectionItem, saveSection } from '~/domain/content/sections/save-section.server';
import { findSection, itemsIn, partIn } from '~/domain/content/sections/section-content.server';
import { newItem, sectionTexts } from '~/domain/content/sections/section-form';
import { sectionSchema } from '~/domain/content/sections/section-schema';
import { toStoredId } from '~/lib/object-id';
import type { SaveResult } from '~/domain/editing/save-document.server';
import { ApiError, notFound } from '../api-error';
import { defineCall, staffMemberOf, type Call, type Caller } from '../call';
import { requireMatch } from '../entity-tag.server';
import { sectionAnswer, sectionBody, toApiSection, type SectionBody } from '../schemas/content-section';
import { changedMeanwhile, parseForm, toFormValues } from '../schemas/form-body';
import { toImageChoice } from '../schemas/image-url.server';
import { pageQuery, paginate, storedIdParams, successSchema } from '../schemas/shared';
import { unwrapSave } from '../unwrap-save';

/** Throws for a section that does not exist. */
export function sectionOf(page: 'home' | 'about', property: ContentSection['property']): ContentSection {
  const section = contentSections.find((each) => each.page === page && each.property === property);
  if (!section) throw new Error(`No section ${property}`);
  return section;
}

const readContent = ({ page }: ContentSection) => (page === 'home' ? loadHomeContent() : loadAboutContent());

type Options = {
  readonly section: ContentSection;
  /** Below /api. */
  readonly path: string;
  readonly tag: Call['tag'];
  /** The name of the schema in the description. */
  readonly name: string;
};

/** GET and PUT of a part of a page. */
export function partCalls({ section, path, tag, name }: Options) {
  const answer = sectionAnswer(section, name);
  return {
    answer,
    calls: [
      defineCall({
        method: 'get',
        path,
        tag,
        summary: `Read the ${section.thing}`,
        access: 'public',
        isCached: true,
        answer,
        handle: async (_input, { siteUrl }) =>
          toApiSection(section, partIn(section, await readContent(section)), siteUrl) as never,
      }),
      defineCall({
        method: 'put',
        path,
        tag,
        summary: `Change the ${section.thing}`,
        access: 'content:write',
        takesIfMatch: true,
        body: sectionBody(section, `${name}Body`),
        errors: [404, 409],
        answer,
        handle: ({ body }, caller) => save(section, null, body as SectionBody, caller, { answer }) as never,
      }),
    ],
  };
}

type ListOptions = Options & {
  /** Texts of the form that a new item has where the body lacks them. */
  readonly defaults?: Readonly<Record<string, string>>;
  /** Who sees which items; everybody all by default. */
  readonly isVisible?: (values: SectionValues, caller: Caller) => boolean;
};

/** GET and POST of a list, PUT and DELETE of its items. */
export function itemCalls({ section, path, tag, name, defaults = {}, isVisible }: ListOptions) {
  const answer = sectionAnswer(section, name);
  const body = sectionBody(section, `${name}Body`);
  const list = async (caller: Caller) =>
    itemsIn(section, await readContent(section))
      .filter((values) => isVisible?.(values, caller) ?? true)
      .map((values) => toApiSection(section, values, caller.siteUrl));
  return {
    answer,
    calls: [
      defineCall({
        method: 'get',
        path,
        tag,
        summary: `List: ${section.heading}`,
        access: 'public',
        isCached: true,
        ...(isVisible && { mayUseToken: true as const }),
        query: z.object(pageQuery),
        answer: z.array(answer),
        handle: async ({ query }, caller) => paginate(await list(caller), query) as never,
      }),
      defineCall({
        method: 'post',
        path,
        tag,
        summary: `Add a ${section.thing}`,
        access: 'content:write',
        body,
        status: 201,
        answer,
        handle: ({ body }, caller) =>
          save(section, newItem, body as SectionBody, caller, { defaults }) as never,
      }),
      defineCall({
        method: 'put',
        path: `${path}/{id}`,
        tag,
        summary: `Change a ${section.thing}`,
        access: 'content:write',
        params: storedIdParams,
        body,
        errors: [404, 409],
        answer,
        handle: async ({ params: { id }, body }, caller) => {
          if (id === newItem) throw notFound(`The ${section.thing}`);
          return save(section, toStoredId(id), body as SectionBody, caller) as never;
        },
      }),
      defineCall({
        method: 'delete',
        path: `${path}/{id}`,
        tag,
        summary: `Delete a ${section.thing}`,
        access: 'content:write',
        params: storedIdParams,
        errors: [404, 409],
        answer: successSchema,
        handle: ({ params: { id } }, caller) => remove(section, toStoredId(id), caller),
      }),
    ],
  };
}

type SaveOptions = {
  /** Texts of the form that a new item has where the body lacks them. */
  readonly defaults?: Readonly<Record<string, string>>;
  /** What GET answers, for If-Match. */
  readonly answer?: z.ZodType;
};

/** What the body leaves out stays as it is. Throws an ApiError: 400, 404, 409, 412. */
async function save(
  section: ContentSection,
  itemId: string | null,
  { imageUrl, version, ...body }: SectionBody,
  caller: Caller,
  { defaults = {}, answer }: SaveOptions = {},
) {
  const stored = itemId === newItem ? null : await findSection(section, itemId);
  if (itemId !== newItem && !stored) throw notFound(`The ${section.thing}`);
  if (stored && version !== undefined && version !== stored.version) throw changedMeanwhile(section.thing);
  const { siteUrl, now } = caller;
  if (stored && answer)
    await requireMatch(caller, answer, () => toApiSection(section, stored.values, siteUrl));
  const current = stored?.values.image ?? null;
  const imageFaults: ApiError[] = [];
  const options = { field: 'imageUrl', current, caller, faults: imageFaults };
  const image = await toImageChoice(imageUrl, options);
  const texts = { ...sectionTexts(section, stored?.values ?? null, now), ...(stored ? {} : defaults) };
  const sent = toFormValues(body as Parameters<typeof toFormValues>[0]) as Record<string, string>;
  const values = { ...texts, ...sent };
  // The former text describes another picture.
  if (section.hasPicture && (sent['altText'] ?? (image ? '' : texts.altText)) === '')
    values['altText'] = values['title'] ?? '';
  const schema = sectionSchema(section, values);
  const form = parseForm(schema, { ...values, image, seenVersion: stored?.version ?? '' }, { imageFaults });
  const result = await saveSection({ section, itemId, form, by: staffMemberOf(caller), now });
  return toApiSection(section, unwrap(section, result), siteUrl);
}

function unwrap(section: ContentSection, result: SaveResult<SectionValues>): SectionValues {
  if (!result.ok && result.reason === 'rejected' && result.errors[''])
    throw new ApiError(400, result.errors[''].join(' '));
  return unwrapSave(result, section.thing, (field) => (field === 'image' ? 'imageUrl' : field));
}

async function remove(section: ContentSection, itemId: string, caller: Caller) {
  const stored = await findSection(section, itemId);
  if (!stored) throw notFound(`The ${section.thing}`);
  const result = await deleteSectionItem({
    section,
    itemId,
    seenVersion: stored.version,
    by: staffMemberOf(caller),
    now: caller.now,
  });
  unwrap(section, result);
  return { success: true as const };
}
