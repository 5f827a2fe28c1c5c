import { z } from '@hono/zod-openapi';
import { findItem, listItems } from '~/domain/ordered-items/find-items.server';
import { setVisible } from '~/domain/ordered-items/save-item.server';
import { listTeamMembers } from '~/domain/team/team-kind.server';
import { teamFields } from '~/domain/team/team-member';
import { teamKind } from '~/domain/team/team-kind.server';
import { notFound } from '../api-error';
import { defineCall, may, staffMemberOf, type Call, type Caller } from '../call';
import { createFromBody, deleteById, requireStoredItem, updateFromBody } from '../save-item.server';
import { teamMemberSchema, toApiTeamMember } from '../schemas/content';
import { versionInput } from '../schemas/form-body';
import { ruledText } from '../schemas/form-fields';
import { imageInput } from '../schemas/image-url.server';
import { pageQuery, paginate, storedIdParams, successSchema } from '../schemas/shared';
import { unwrapSave } from '../unwrap-save';

const teamMemberBody = z
  .object({
    name: ruledText(teamFields.name).openapi({ example: 'Achieng Otieno' }),
    position: ruledText(teamFields.position),
    email: ruledText(teamFields.email),
    bio: ruledText(teamFields.bio),
    phone: ruledText(teamFields.phone),
    image: imageInput,
    imageAlt: ruledText(teamFields.imageAlt),
    isActive: z.boolean().optional(),
    updatedAt: versionInput,
  })
  .openapi('TeamMemberBody');

const memberAnswer = { schema: teamMemberSchema, from: toApiTeamMember };

export const readActiveTeam = async ({ siteUrl }: Pick<Caller, 'siteUrl'>) =>
  (await listTeamMembers()).map((member) => toApiTeamMember(member, siteUrl));

/** Inactive members are for those who may change the team. */
const readTeam = async (caller: Caller) =>
  may(caller, 'content:write')
    ? (await listItems(teamKind)).map((member) => toApiTeamMember(member, caller.siteUrl))
    : readActiveTeam(caller);

async function readTeamMember(id: string, caller: Caller) {
  const member = await findItem(teamKind, id);
  if (!member || !(member.isActive || may(caller, 'content:write'))) throw notFound('The team member');
  return toApiTeamMember(member, caller.siteUrl);
}

type TeamPath = {
  /** Below /api. */
  readonly path: string;
  readonly tag: Call['tag'];
  readonly summaries: Readonly<Record<'add' | 'change' | 'delete', string>>;
  readonly descriptions: Readonly<Partial<Record<'add' | 'change' | 'delete', string>>>;
};

/** POST, PUT and DELETE of team members, which the documents have under two paths. */
export const teamWriteCalls = ({ path, tag, summaries, descriptions }: TeamPath) => {
  const textsOf = (write: keyof TeamPath['summaries']) => {
    const description = descriptions[write];
    return { summary: summaries[write], ...(description !== undefined && { description }) };
  };
  return {
    add: defineCall({
      method: 'post',
      path,
      tag,
      ...textsOf('add'),
      access: 'content:write',
      body: teamMemberBody,
      status: 201,
      answer: teamMemberSchema,
      handle: async ({ body }, caller) =>
        toApiTeamMember(await createFromBody(teamKind, body, caller, { isActive: 'on' }), caller.siteUrl),
    }),
    change: defineCall({
      method: 'put',
      path: `${path}/{id}`,
      tag,
      ...textsOf('change'),
      access: 'content:write',
      params: storedIdParams,
      takesIfMatch: true,
      body: teamMemberBody,
      errors: [404, 409],
      answer: teamMemberSchema,
      handle: async ({ params: { id }, body }, caller) =>
        toApiTeamMember(await updateFromBody(teamKind, id, body, caller, memberAnswer), caller.siteUrl),
    }),
    delete: defineCall({
      method: 'delete',
      path: `${path}/{id}`,
      tag,
      ...textsOf('delete'),
      access: 'content:write',
      params: storedIdParams,
      takesIfMatch: true,
      errors: [404, 409],
      answer: successSchema,
      handle: ({ params: { id } }, caller) => deleteById(teamKind, id, caller, memberAnswer),
    }),
  };
};

const writes = teamWriteCalls({
  path: '/team-members',
  tag: 'Team',
  summaries: { add: 'Add a team member', change: 'Change a team member', delete: 'Delete a team member' },
  descriptions: { change: 'An optional field that is left out keeps its value; null empties it.' },
});

export const teamCalls = [
  defineCall({
    method: 'get',
    path: '/team-members',
    tag: 'Team',
    summary: 'List team members',
    description: 'Inactive ones are listed only with permission to change the content.',
    access: 'public',
    isCached: true,
    mayUseToken: true,
    query: z.object(pageQuery),
    answer: z.array(teamMemberSchema),
    handle: async ({ query }, caller) => paginate(await readTeam(caller), query),
  }),
  defineCall({
    method: 'get',
    path: '/team-members/active',
    tag: 'Team',
    summary: 'List active team members',
    access: 'public',
    isCached: true,
    query: z.object(pageQuery),
    answer: z.array(teamMemberSchema),
    handle: async ({ query }, caller) => paginate(await readActiveTeam(caller), query),
  }),
  defineCall({
    method: 'get',
    path: '/team-members/{id}',
    tag: 'Team',
    summary: 'Read a team member',
    access: 'public',
    isCached: true,
    mayUseToken: true,
    params: storedIdParams,
    errors: [404],
    answer: teamMemberSchema,
    handle: ({ params: { id } }, caller) => readTeamMember(id, caller),
  }),
  writes.add,
  writes.change,
  defineCall({
    method: 'patch',
    path: '/team-members/{id}/toggle-status',
    tag: 'Team',
    summary: 'Show or hide a team member',
    access: 'content:write',
    params: storedIdParams,
    takesIfMatch: true,
    body: z.object({ isActive: z.boolean() }),
    errors: [404],
    answer: teamMemberSchema,
    handle: async ({ params: { id }, body }, caller) => {
      await requireStoredItem(teamKind, id, caller, memberAnswer);
      const change = { isVisible: body.isActive, by: staffMemberOf(caller), now: caller.now };
      const member = unwrapSave(await setVisible(teamKind, id, change), 'team member');
      return toApiTeamMember(member, caller.siteUrl);
    },
  }),
  writes.delete,
];
