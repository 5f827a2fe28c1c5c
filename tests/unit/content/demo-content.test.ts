import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Picture } from '~/domain/images/picture';
import { demoAboutContent } from '~/seed/demo/about';
import { demoHomeDocument } from '~/seed/demo-documents';
import { demoGallery } from '~/seed/demo/gallery';
import { demoPosts } from '~/seed/demo/posts';
import {
  galleryPicture,
  pagePicture,
  planPicture,
  storyPicture,
  teamPicture,
  type DemoPicture,
} from '~/seed/demo/pictures';
import { demoServices } from '~/seed/demo/services';
import { demoTeam } from '~/seed/demo/team';
import { heroPicture, pagePictureNames } from '~/domain/content/farm-pictures';
import { farmPictures } from '~/seed/demo/farm-pictures';
import { bannerPictures } from '~/seed/demo/page-pictures';
import { planPlaces } from '~/domain/content/farm-plan';
import { blogCategories, createExcerpt, stripMarkdown, readingMinutes } from '~/domain/blog/post';
import { demoTestimonials as testimonials } from '~/seed/demo/testimonials';
import { starScale } from '~/domain/testimonials/testimonial';

const demoHomeContent = demoHomeDocument(new Date('2026-03-10T06:00:00.000Z'));

const repeated = (values: readonly string[]) =>
  values.filter((value, index) => values.indexOf(value) !== index);

const publicFile = (address: string) => fileURLToPath(new URL(`../../../public${address}`, import.meta.url));

async function expectFile(address: string, width: number, format: string): Promise<void> {
  const found = await sharp(publicFile(address)).metadata();
  expect([address, found.width, found.format]).toEqual([address, width, format]);
}

async function expectFiles({ src, widths, jpegWidths, avif }: DemoPicture): Promise<void> {
  // sharp's name for the container of AVIF.
  for (const width of avif ? widths : []) await expectFile(`${src}-${width}.avif`, width, 'heif');
  for (const width of widths) await expectFile(`${src}-${width}.webp`, width, 'webp');
  for (const width of jpegWidths) await expectFile(`${src}-${width}.jpg`, width, 'jpeg');
}

describe('the demo posts', () => {
  const published = demoPosts.filter((post) => post.published ?? true);

  it('are at least eight, in every category, by team members, with unique slugs and pictures', () => {
    expect(published.length).toBeGreaterThanOrEqual(8);
    expect(new Set(published.map(({ category }) => category))).toEqual(new Set(blogCategories));
    const people = demoTeam.map(({ slug }) => slug);
    expect(demoPosts.filter(({ author }) => !people.includes(author))).toEqual([]);
    expect(repeated(demoPosts.map(({ slug }) => slug))).toEqual([]);
    expect(repeated(demoPosts.map(({ picture }) => picture))).toEqual([]);
    for (const { slug } of demoPosts) expect(slug).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  it('have a few hundred words, a short excerpt and few tags', () => {
    for (const { slug, content, tags } of published) {
      expect(stripMarkdown(content).split(' ').length, slug).toBeGreaterThan(200);
      expect(readingMinutes(content), slug).toBe(2);
      expect(createExcerpt(content).length, slug).toBeGreaterThan(40);
      expect(tags.length, slug).toBeLessThanOrEqual(10);
    }
  });
});

describe('the content of the demo farm', () => {
  it('has six team members, six services, fifteen testimonials and consistent figures', () => {
    expect(demoTeam).toHaveLength(6);
    expect(demoServices).toHaveLength(6);
    expect(testimonials).toHaveLength(15);
    expect(repeated(testimonials.map(({ name }) => name))).toEqual([]);
    for (const { rating } of testimonials) {
      expect(Number.isInteger(rating) && rating >= 1).toBe(true);
      expect(rating).toBeLessThanOrEqual(starScale);
    }
    for (const { value } of demoHomeContent.statsCounters ?? [])
      expect(Number.isInteger(value) && value > 0).toBe(true);
    const milestones = demoAboutContent.milestones ?? [];
    expect(milestones.map(({ year }) => year)).toEqual([
      2023, 2023, 2023, 2024, 2024, 2025, 2025, 2026, 2026,
    ]);
    expect(demoAboutContent.companyStats?.find(({ id }) => id === 'founded')?.value).toBe('2023');
  });
});

describe('the gallery', () => {
  it('has more than a page of pictures with unique texts, some featured, and six tags', () => {
    expect(demoGallery.length).toBeGreaterThan(12);
    expect(repeated(demoGallery.flatMap(({ slug, title, alt }) => [slug, title, alt]))).toEqual([]);
    expect(new Set(demoGallery.flatMap(({ tags }) => tags)).size).toBe(6);
    expect(demoGallery.filter(({ featured }) => featured)).toHaveLength(3);
    for (const { daysAgo } of demoGallery.slice(1)) expect(daysAgo).toBeGreaterThan(0);
  });

  it('has its pictures in every width', async () => {
    for (const { slug } of demoGallery) await expectFiles(galleryPicture(slug));
  });
});

describe('the pictures', () => {
  it('of team members, posts and services exist in every width', async () => {
    for (const { slug } of demoTeam) await expectFiles(teamPicture(slug));
    for (const { picture } of [...demoPosts, ...demoServices]) await expectFiles(storyPicture(picture));
  });

  it('of pages are used once each, and none at the top of a page is in the gallery', () => {
    const banners = Object.values(bannerPictures).map(({ src }) => src);
    const all = [...banners, ...Object.values(farmPictures).map(({ src }) => src), heroPicture.src];
    expect(new Set(all).size).toBe(all.length);
    expect(banners.filter((src) => src.startsWith('/images/gallery/'))).toEqual([]);
  });

  it('of pages exist in every width, below 60 kB', async () => {
    for (const name of pagePictureNames) await expectFiles(pagePicture(name));
    for (const { src } of pagePictureNames.map(pagePicture)) {
      const { size } = await stat(publicFile(`${src}-1280.webp`));
      expect(size, src).toBeLessThan(60_000);
    }
  });

  it('of the plan exists, with eight places that a marker can stand on', async () => {
    await expectFiles(planPicture);
    const places = Object.values(planPlaces);
    expect(places).toHaveLength(8);
    for (const [left, top] of places) {
      expect(left > 4 && left < 96).toBe(true);
      expect(top > 6 && top < 94).toBe(true);
    }
  });

  it('of the home and about content exist, with alternative text', async () => {
    const pictures: readonly (Picture | null | undefined)[] = [
      demoHomeContent.hero?.image,
      ...(demoHomeContent.specialOffers ?? []).map(({ image }) => image),
      demoAboutContent.aboutHero?.image,
      demoAboutContent.companyMission?.image,
      ...(demoAboutContent.aboutStory ?? []).map(({ image }) => image),
    ];
    for (const picture of pictures) {
      expect(picture?.alt).toBeTruthy();
      for (const width of picture?.widths ?? [])
        await expectFile(`${picture?.src}-${width}.webp`, width, 'webp');
    }
  });
});
