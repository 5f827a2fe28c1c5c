import { renderSections } from '~/domain/content/markdown.server';
import { groupQuestions, questionsIntro, toShownQuestions, type Question } from '~/domain/questions/question';
import { loadShopFacts } from '~/http/rendering/shop-facts.server';

export type FaqPageData = Awaited<ReturnType<typeof loadFaqPage>>;

/** `questions` is null while they cannot be loaded. */
export async function loadFaqPage(questions: readonly Question[] | null) {
  const shop = await loadShopFacts();
  return {
    ...questionsIntro(shop),
    isAvailable: questions !== null,
    groups: groupQuestions(toShownQuestions(questions ?? [], shop)).map(({ id, title, questions }) => ({
      id,
      title,
      questions: renderSections(questions),
    })),
  };
}
