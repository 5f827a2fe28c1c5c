import { renderSections } from '~/domain/content/markdown.server';
import { fillPlaceholders } from '~/domain/content/text-placeholders';
import { groupQuestions, toShownQuestions, type Question } from '~/domain/questions/question';
import { loadFilledTexts } from '~/http/rendering/page-texts.server';
import { loadShopFacts } from '~/http/rendering/shop-facts.server';

export type FaqPageData = Awaited<ReturnType<typeof loadFaqPage>>;

/** `questions` is null while they cannot be loaded. */
export async function loadFaqPage(questions: readonly Question[] | null) {
  const [shop, { faq, faqPicture }] = await Promise.all([loadShopFacts(), loadFilledTexts()]);
  return {
    intro: faq.intro,
    picture: faqPicture.image,
    isAvailable: questions !== null,
    groups: groupQuestions(toShownQuestions(questions ?? [], shop)).map(({ id, title, questions }) => ({
      id,
      title: fillPlaceholders(title, shop),
      questions: renderSections(questions),
    })),
  };
}
