import { z } from '@hono/zod-openapi';
import { listTeamMembers } from '~/domain/content/content-queries.server';
import { findItem, listItems, setVisible } from '~/domain/ordered-items/save-item.server';
import { teamFields } from '~/domain/team/team-form';
import { teamKind } from '~/domain/team/team-kind.server';
import { notFound } from '../api-error';
import { defineCall, may, staffMemberOf, type Caller } from '../call';
import { createFromBody, deleteById, updateFromBody } from '../save-item.server';
import { teamMemberSchema, toApiTeamMember } from '../schemas/content';
import { versionInput } from '../schemas/form-body';
import { jsonText, jsonTextToKeep } from '../schemas/form-fields';
import { imageInput } from '../schemas/image-url.server';
import { pageQuery, paginate, storedIdParams, successSchema } from '../schemas/shared';

export const teamMemberBody = z
  .object({
    name: jsonText(teamFields.name),
    position: jsonText(teamFields.position),
    email: jsonText(teamFields.email),
    bio: jsonTextToKeep(teamFields.bio),
    phone: jsonTextToKeep(teamFields.phone),
    image: imageInput,
    imageAlt: jsonTextToKeep(teamFields.imageAlt),
    isActive: z.boolean().optional(),
    updatedAt: versionInput,
  })
  .openapi('TeamMemberBody');

type TeamMemberBody = z.output<typeof teamMemberBody>;

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

export const createTeamMember = async (body: TeamMemberBody, caller: Caller) =>
  toApiTeamMember(await createFromBody(teamKind, body, caller, { isActive: 'on' }), caller.siteUrl);

export const updateTeamMember = async (id: string, body: TeamMemberBody, caller: Caller) =>
  toApiTeamMember(await updateFromBody(teamKind, id, body, caller), caller.siteUrl);

export const deleteTeamMember = (id: string, caller: Caller) => deleteById(teamKind, id, caller);

export const teamCalls = [
  defineCall({
    method: 'get',
    path: '/team-members',
    tag: 'Team',
    summary: 'List team members',
    description: 'Inactive ones are listed to those who may change the content only.',
    access: 'public',
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
    params: storedIdParams,
    errors: [404],
    answer: teamMemberSchema,
    handle: ({ params: { id } }, caller) => readTeamMember(id, caller),
  }),
  defineCall({
    method: 'post',
    path: '/team-members',
    tag: 'Team',
    summary: 'Add a team member',
    access: 'content:write',
    body: teamMemberBody,
    status: 201,
    answer: teamMemberSchema,
    handle: ({ body }, caller) => createTeamMember(body, caller),
  }),
  defineCall({
    method: 'put',
    path: '/team-members/{id}',
    tag: 'Team',
    summary: 'Change a team member',
    description: 'An optional field that is left out keeps its value; null empties it.',
    access: 'content:write',
    params: storedIdParams,
    body: teamMemberBody,
    errors: [404, 409],
    answer: teamMemberSchema,
    handle: ({ params: { id }, body }, caller) => updateTeamMember(id, body, caller),
  }),
  defineCall({
    method: 'patch',
    path: '/team-members/{id}/toggle-status',
    tag: 'Team',
    summary: 'Show or hide a team member',
    access: 'content:write',
    params: storedIdParams,
    body: z.object({ isActive: z.boolean() }),
    errors: [404],
    answer: teamMemberSchema,
    handle: async ({ params: { id }, body }, caller) => {
      const change = { isVisible: body.isActive, by: staffMemberOf(caller), now: caller.now };
      const member = await setVisible(teamKind, id, change);
      if (!member) throw notFound('The team member');
      return toApiTeamMember(member, caller.siteUrl);
    },
  }),
  defineCall({
    method: 'delete',
    path: '/team-members/{id}',
    tag: 'Team',
    summary: 'Delete a team member',
    access: 'content:write',
    params: storedIdParams,
    errors: [404, 409],
    answer: successSchema,
    handle: ({ params: { id } }, caller) => deleteTeamMember(id, caller),
  }),
];
