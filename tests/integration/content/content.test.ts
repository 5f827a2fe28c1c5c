import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { findPublishedPost, listPublishedPosts } from '~/domain/blog/post-queries.server';
import type { BlogPost } from '~/domain/blog/post';
import { defaultAboutContent } from '~/domain/content/about-content';
import { loadAboutContent, loadHomeContent } from '~/domain/content/content-queries.server';
import { defaultHomeContent } from '~/domain/content/home-content';
import { findFarmService, listFarmServices } from '~/domain/farm-services/farm-service-kind.server';
import { listTeamMembers } from '~/domain/team/team-kind.server';
import { makeOffer } from '../../support/fixtures/special-offers';
import { useTestDatabase } from '../../support/database';

useTestDatabase();

const now = new Date('2026-03-10T06:00:00.000Z');
const value = (id: string, order: number) => ({ id, title: id, description: id, icon: 'leaf', order });

describe('the about content', () => {
  it('says nothing of a farm that has written nothing', async () => {
    const { aboutHero, companyMission, farmHero, headings: _, ...lists } = await loadAboutContent();
    expect(
      [aboutHero, companyMission, farmHero].map(({ description, image }) => [description, image]),
    ).toEqual(Array(3).fill(['', null]));
    expect(Object.values(lists)).toEqual([[], [], [], [], []]);
  });

  it('replaces each default by the stored part, sorts lists by their order and leaves empty ones empty', async () => {
    await collections().aboutContent.insertOne({
      _id: 'about',
      companyMission: { title: 'Why', description: 'Because.', image: null },
      companyValues: [value('second', 2), value('third', 10), value('first', 1)],
      companyStats: [],
    });
    const about = await loadAboutContent();
    expect(about.companyMission.title).toBe('Why');
    expect(about.companyValues.map(({ id }) => id)).toEqual(['first', 'second', 'third']);
    expect([about.companyStats, about.milestones]).toEqual([[], []]);
    expect(about.aboutHero).toEqual(defaultAboutContent.aboutHero);
  });
});

describe('the home content', () => {
  it('has a default hero and newsletter section, and offers and counters only where they are stored', async () => {
    expect(await loadHomeContent()).toEqual(defaultHomeContent);
    expect(defaultHomeContent.specialOffers).toEqual([]);
    const specialOffers = [makeOffer({ id: 'b', order: 2 }), makeOffer({ id: 'a', order: 1 })];
    await collections().homeContent.insertOne({ _id: 'home', specialOffers });
    const home = await loadHomeContent();
    expect(home.specialOffers.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(home.hero).toEqual(defaultHomeContent.hero);
  });
});

describe('team members and services', () => {
  const member = (name: string, order: number, isActive = true) => ({
    _id: new ObjectId(),
    name,
    position: 'Milker',
    bio: '',
    email: 'somebody@malisho.example',
    phone: null,
    image: null,
    isActive,
    order,
    updatedAt: now,
  });

  it('are listed in their order, team members only while they are active', async () => {
    await collections().teamMembers.insertMany([
      member('Third', 3),
      member('Gone', 1, false),
      member('Second', 2),
    ]);
    expect((await listTeamMembers()).map(({ name }) => name)).toEqual(['Second', 'Third']);
  });

  it('are found by slug and by id', async () => {
    const service = {
      _id: new ObjectId(),
      slug: 'fodder',
      title: 'Fodder',
      description: 'Hay and more',
      icon: 'leaf',
      image: null,
      features: ['Hay'],
      published: true,
      order: 1,
      createdAt: now,
      updatedAt: now,
    };
    await collections().farmServices.insertOne(service);
    expect(await listFarmServices()).toEqual([service]);
    expect(await findFarmService('fodder')).toEqual(service);
    expect(await findFarmService(service._id.toHexString())).toEqual(service);
    expect(await findFarmService('unknown')).toBeNull();
    expect(await findFarmService('0'.repeat(24))).toBeNull();
    await collections().farmServices.updateOne({ _id: service._id }, { $set: { published: false } });
    expect(await listFarmServices()).toEqual([]);
    expect(await findFarmService('fodder')).toBeNull();
    expect(await findFarmService(service._id.toHexString())).toBeNull();
  });
});

describe('posts', () => {
  const post = (slug: string, day: number, published = true): BlogPost => ({
    _id: new ObjectId(),
    slug,
    title: slug,
    content: 'Words.',
    author: 'Grace Nekesa Wandera',
    authorImage: null,
    featuredImage: null,
    category: 'Farm Life',
    tags: [],
    published,
    createdAt: new Date(Date.UTC(2026, 2, day)),
    updatedAt: now,
  });

  it('are listed newest first, published ones only, up to the limit', async () => {
    await collections().posts.insertMany([
      post('old', 1),
      post('draft', 9, false),
      post('new', 8),
      post('middle', 4),
    ]);
    expect((await listPublishedPosts()).map(({ slug }) => slug)).toEqual(['new', 'middle', 'old']);
    expect((await listPublishedPosts({ limit: 2 })).map(({ slug }) => slug)).toEqual(['new', 'middle']);
  });

  it('are found by slug and by id, drafts by neither', async () => {
    const [shown, draft] = [post('shown', 1), post('draft', 2, false)];
    await collections().posts.insertMany([shown, draft]);
    expect(await findPublishedPost('shown')).toEqual(shown);
    expect(await findPublishedPost(shown._id.toHexString())).toEqual(shown);
    expect(await findPublishedPost('draft')).toBeNull();
    expect(await findPublishedPost(draft._id.toHexString())).toBeNull();
  });
});
