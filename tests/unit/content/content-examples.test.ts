import { expect, it } from 'vitest';
import { contentExamples } from '~/domain/content/examples/content-examples';
import { contentSections } from '~/domain/content/sections/content-sections';
import { sectionTexts } from '~/domain/content/sections/section-form';
import { exampleQuestions } from '~/domain/questions/example-questions';
import { questionFields } from '~/domain/questions/question';
import { exampleTourStops } from '~/domain/virtual-tour/example-tour-stops';
import { firstQuestions } from '~/seed/first-questions';
import { formSchema } from '~/lib/forms/form-schema';

const now = new Date('2026-03-10T06:00:00.000Z');

it('examples of lists are what their forms accept, and four statistics, four values and five milestones', () => {
  for (const [property, items] of Object.entries(contentExamples)) {
    const section = contentSections.find((each) => each.property === property && each.isList)!;
    for (const item of items) {
      const texts = sectionTexts(section, item, now);
      expect(formSchema(section.fields, texts).safeParse(texts).error, JSON.stringify(texts)).toBeUndefined();
    }
    expect(items.map(({ order }) => order)).toEqual(items.map((_, index) => index + 1));
  }
  expect(contentExamples.companyStats.map(({ value }) => value)).toEqual(['10K+', '500L', '25+', '15+']);
  expect(contentExamples.companyValues).toHaveLength(4);
  expect(contentExamples.milestones.map(({ year }) => year)).toEqual([2023, 2023, 2023, 2024, 2024]);
});

it('examples of questions have slugs of their own, and answers that the form accepts', () => {
  const slugs = [...firstQuestions, ...exampleQuestions].map(({ slug }) => slug);
  expect(new Set(slugs).size).toBe(slugs.length);
  for (const { question, answer, group } of [...firstQuestions, ...exampleQuestions])
    for (const [name, text] of Object.entries({ question, answer, group }))
      expect(questionFields[name as 'answer'].rule(text, {}), text).toBeNull();
});

it('no example names the demo farm, its people or its neighbourhood', () => {
  const all = JSON.stringify([contentExamples, exampleQuestions, exampleTourStops, firstQuestions]);
  expect(all).not.toMatch(/malisho|bumala|busia|kisumu|nairobi|otieno|wandera|is pasteurised, so/i);
});
