import { z } from '@hono/zod-openapi';
import { loadAboutContent } from '~/domain/content/content-queries.server';
import { itemsIn, partIn } from '~/domain/content/sections/section-content.server';
import { defineCall } from '../call';
import { teamMemberSchema } from '../schemas/content';
import { toApiSection } from '../schemas/content-section';
import { pageQuery, paginate, storedIdParams, successSchema } from '../schemas/shared';
import { itemCalls, partCalls, sectionOf } from './section-calls.server';
import {
  createTeamMember,
  deleteTeamMember,
  readActiveTeam,
  teamMemberBody,
  updateTeamMember,
} from './team.server';

const tag = 'About';

const sections = {
  aboutHero: sectionOf('about', 'aboutHero'),
  companyMission: sectionOf('about', 'companyMission'),
  companyStats: sectionOf('about', 'companyStats'),
  companyValues: sectionOf('about', 'companyValues'),
  milestones: sectionOf('about', 'milestones'),
};

const hero = partCalls({ section: sections.aboutHero, path: '/about/hero', tag, name: 'AboutHero' });
const mission = partCalls({
  section: sections.companyMission,
  path: '/about/mission',
  tag,
  name: 'CompanyMission',
});
const stats = itemCalls({ section: sections.companyStats, path: '/about/stats', tag, name: 'CompanyStat' });
const values = itemCalls({
  section: sections.companyValues,
  path: '/about/values',
  tag,
  name: 'CompanyValue',
});
const milestones = itemCalls({
  section: sections.milestones,
  path: '/about/milestones',
  tag,
  name: 'Milestone',
});

const aboutSchema = z
  .object({
    aboutHero: hero.answer,
    companyMission: mission.answer,
    companyStats: z.array(stats.answer),
    companyValues: z.array(values.answer),
    milestones: z.array(milestones.answer),
    team: z.array(teamMemberSchema),
  })
  .openapi('About');

export const aboutCalls = [
  defineCall({
    method: 'get',
    path: '/about',
    tag,
    summary: 'Read all about content',
    access: 'public',
    answer: aboutSchema,
    handle: async (_input, { siteUrl }) => {
      const [about, team] = await Promise.all([loadAboutContent(), readActiveTeam({ siteUrl })]);
      const parts = Object.entries(sections).map(([name, section]) => [
        name,
        section.isList
          ? itemsIn(section, about).map((item) => toApiSection(section, item, siteUrl))
          : toApiSection(section, partIn(section, about), siteUrl),
      ]);
      return { ...Object.fromEntries(parts), team } as never;
    },
  }),
  ...hero.calls,
  ...mission.calls,
  ...stats.calls,
  ...values.calls,
  ...milestones.calls,
  defineCall({
    method: 'get',
    path: '/about/team',
    tag,
    summary: 'List the team of the about page',
    description: 'Those of /team-members that are active.',
    access: 'public',
    query: z.object(pageQuery),
    answer: z.array(teamMemberSchema),
    handle: async ({ query }, caller) => paginate(await readActiveTeam(caller), query),
  }),
  defineCall({
    method: 'post',
    path: '/about/team',
    tag,
    summary: 'Add a team member to the about page',
    description: 'The same as POST /team-members.',
    access: 'content:write',
    body: teamMemberBody,
    status: 201,
    answer: teamMemberSchema,
    handle: ({ body }, caller) => createTeamMember(body, caller),
  }),
  defineCall({
    method: 'put',
    path: '/about/team/{id}',
    tag,
    summary: 'Change a team member of the about page',
    description: 'The same as PUT /team-members/{id}.',
    access: 'content:write',
    params: storedIdParams,
    body: teamMemberBody,
    errors: [404, 409],
    answer: teamMemberSchema,
    handle: ({ params: { id }, body }, caller) => updateTeamMember(id, body, caller),
  }),
  defineCall({
    method: 'delete',
    path: '/about/team/{id}',
    tag,
    summary: 'Delete a team member',
    description: 'The same as DELETE /team-members/{id}.',
    access: 'content:write',
    params: storedIdParams,
    errors: [404, 409],
    answer: successSchema,
    handle: ({ params: { id } }, caller) => deleteTeamMember(id, caller),
  }),
];
