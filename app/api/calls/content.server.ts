import { z } from '@hono/zod-openapi';
import { findPublishedPost, listPublishedPosts } from '~/domain/blog/post-queries.server';
import { loadAboutContent, loadHomeContent } from '~/domain/content/content-queries.server';
import { offerState } from '~/domain/content/special-offer';
import { notFound } from '../api-error';
import { defineCall, type Call } from '../call';
import {
  aboutHeroSchema,
  aboutSchema,
  blogSchema,
  companyStatSchema,
  companyValueSchema,
  heroSectionSchema,
  milestoneSchema,
  missionSchema,
  newsletterSectionSchema,
  specialOfferSchema,
  statsCounterSchema,
  teamMemberSchema,
  toApiAboutHero,
  toApiBlog,
  toApiHero,
  toApiMission,
  toApiOffer,
  withPartIds,
} from '../schemas/content';
import { booleanQuery, idParams, pageQuery, paginate } from '../schemas/shared';
import { readActiveTeam } from './team.server';

type Reader<Schema extends z.ZodType> = {
  readonly path: string;
  readonly tag: Call['tag'];
  readonly summary: string;
  readonly answer: Schema;
};

/** A list that is public, short and the same for everybody. */
const listCall = <Item extends z.ZodType>(
  { answer, ...call }: Reader<Item>,
  read: (siteUrl: string, now: Date) => Promise<readonly z.input<Item>[]>,
): Call =>
  defineCall({
    ...call,
    method: 'get',
    access: 'public',
    query: z.object(pageQuery),
    answer: z.array(answer),
    handle: async ({ query }, { siteUrl, now }) => paginate(await read(siteUrl, now), query) as never,
  });

const partCall = <Part extends z.ZodType>(
  call: Reader<Part>,
  read: (siteUrl: string) => Promise<z.input<Part>>,
): Call =>
  defineCall({
    ...call,
    method: 'get',
    access: 'public',
    handle: (_input, { siteUrl }) => read(siteUrl) as never,
  });

const blogCalls = [
  defineCall({
    method: 'get',
    path: '/blogs',
    tag: 'Blog',
    summary: 'List published posts',
    access: 'public',
    query: z.object({ published: booleanQuery.optional(), ...pageQuery }),
    answer: z.array(blogSchema),
    handle: async ({ query }, { siteUrl }) => {
      const posts = query.published === false ? [] : await listPublishedPosts();
      const { items, ...place } = paginate(posts, query);
      return { items: items.map((post) => toApiBlog(post, siteUrl)), ...place };
    },
  }),
  defineCall({
    method: 'get',
    path: '/blogs/{id}',
    tag: 'Blog',
    summary: 'Read a post',
    access: 'public',
    params: idParams,
    errors: [404],
    answer: blogSchema,
    handle: async ({ params }, { siteUrl }) => {
      const post = await findPublishedPost(params.id);
      if (!post) throw notFound('The post');
      return toApiBlog(post, siteUrl);
    },
  }),
];

const homeCalls = [
  partCall(
    {
      path: '/home-content/hero-section',
      tag: 'Home content',
      summary: 'Read the hero section',
      answer: heroSectionSchema,
    },
    async (siteUrl) => toApiHero(await loadHomeContent(), siteUrl),
  ),
  listCall(
    {
      path: '/home-content/special-offers',
      tag: 'Home content',
      summary: 'List special offers',
      answer: specialOfferSchema,
    },
    async (siteUrl, now) =>
      (await loadHomeContent()).specialOffers
        .filter((offer) => offerState(offer, now) === 'shown')
        .map((offer) => toApiOffer(offer, siteUrl)),
  ),
  listCall(
    {
      path: '/home-content/stats-counters',
      tag: 'Home content',
      summary: 'List stats counters',
      answer: statsCounterSchema,
    },
    async () => withPartIds((await loadHomeContent()).statsCounters),
  ),
  partCall(
    {
      path: '/home-content/newsletter-section',
      tag: 'Home content',
      summary: 'Read the newsletter section',
      answer: newsletterSectionSchema,
    },
    async () => (await loadHomeContent()).newsletter,
  ),
];

const aboutCalls = [
  partCall(
    { path: '/about', tag: 'About', summary: 'Read all about content', answer: aboutSchema },
    async (siteUrl) => {
      const [about, team] = await Promise.all([loadAboutContent(), readActiveTeam({ siteUrl })]);
      return {
        aboutHero: toApiAboutHero(about, siteUrl),
        companyMission: toApiMission(about, siteUrl),
        companyStats: withPartIds(about.companyStats),
        companyValues: withPartIds(about.companyValues),
        milestones: withPartIds(about.milestones),
        team,
      };
    },
  ),
  partCall(
    {
      path: '/about/hero',
      tag: 'About',
      summary: 'Read the hero of the about page',
      answer: aboutHeroSchema,
    },
    async (siteUrl) => toApiAboutHero(await loadAboutContent(), siteUrl),
  ),
  partCall(
    { path: '/about/mission', tag: 'About', summary: 'Read the mission', answer: missionSchema },
    async (siteUrl) => toApiMission(await loadAboutContent(), siteUrl),
  ),
  listCall(
    { path: '/about/stats', tag: 'About', summary: 'List company statistics', answer: companyStatSchema },
    async () => withPartIds((await loadAboutContent()).companyStats),
  ),
  listCall(
    { path: '/about/values', tag: 'About', summary: 'List company values', answer: companyValueSchema },
    async () => withPartIds((await loadAboutContent()).companyValues),
  ),
  listCall(
    { path: '/about/milestones', tag: 'About', summary: 'List milestones', answer: milestoneSchema },
    async () => withPartIds((await loadAboutContent()).milestones),
  ),
  listCall(
    { path: '/about/team', tag: 'About', summary: 'List the team', answer: teamMemberSchema },
    (siteUrl) => readActiveTeam({ siteUrl }),
  ),
];

export const contentCalls = [...blogCalls, ...homeCalls, ...aboutCalls];
