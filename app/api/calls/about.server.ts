import { z } from '@hono/zod-openapi';
import { loadAboutContent } from '~/domain/content/content-queries.server';
import { itemsIn, partIn } from '~/domain/content/sections/section-content.server';
import { defineCall } from '../call';
import { teamMemberSchema } from '../schemas/content';
import { toApiSection } from '../schemas/content-section';
import { pageQuery, paginate } from '../schemas/shared';
import { itemCalls, partCalls, sectionOf } from './section-calls.server';
import { readActiveTeam, teamWriteCalls } from './team.server';

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
    aboutHero: hero.answer.nullable(),
    companyMission: mission.answer.nullable(),
    companyStats: z.array(stats.answer),
    companyValues: z.array(values.answer),
    milestones: z.array(milestones.answer),
    team: z.array(teamMemberSchema),
  })
  .openapi('About');

const teamWrites = teamWriteCalls({
  path: '/about/team',
  tag,
  summaries: {
    add: 'Add a team member to the about page',
    change: 'Change a team member of the about page',
    delete: 'Delete a team member',
  },
  descriptions: {
    add: 'The same as POST /team-members.',
    change: 'The same as PUT /team-members/{id}.',
    delete: 'The same as DELETE /team-members/{id}.',
  },
});

export const aboutCalls = [
  defineCall({
    method: 'get',
    path: '/about',
    tag,
    summary: 'Read all about content',
    description: 'What the farm has not written is null or an empty list.',
    access: 'public',
    isCached: true,
    answer: aboutSchema,
    handle: async (_input, { siteUrl }) => {
      const [about, team] = await Promise.all([loadAboutContent(), readActiveTeam({ siteUrl })]);
      const parts = Object.entries(sections).map(([name, section]) => [
        name,
        section.isList
          ? itemsIn(section, about).map((item) => toApiSection(section, item, siteUrl))
          : partIn(section, about)['description'] === ''
            ? null
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
    description: 'The active ones of /team-members.',
    access: 'public',
    isCached: true,
    query: z.object(pageQuery),
    answer: z.array(teamMemberSchema),
    handle: async ({ query }, caller) => paginate(await readActiveTeam(caller), query),
  }),
  teamWrites.add,
  teamWrites.change,
  teamWrites.delete,
];
