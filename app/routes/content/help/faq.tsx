import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { renderSections } from '~/domain/content/markdown.server';
import { questionGroups, questionsIntro } from '~/domain/content/questions';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { pageMeta } from '~/http/seo/page-meta';
import { loadShopFacts } from '~/http/rendering/shop-facts.server';
import { TableOfContents } from '~/ui/content/table-of-contents';
import { Question } from '~/ui/content/question';

export const handle: RouteHandle = { cached: true };

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta({ title: 'FAQ' }, matches);

export async function loader() {
  const shop = await loadShopFacts();
  return {
    ...questionsIntro(shop),
    groups: questionGroups(shop).map(({ id, title, questions }) => ({
      id,
      title,
      questions: renderSections(questions),
    })),
  };
}

export default function Faq() {
  const { intro, groups } = useLoaderData<typeof loader>();
  return (
    <>
      <header className="max-w-text">
        <img src="/images/logo.svg" alt="" width={64} height={64} />
        <h1 className="mt-2">Frequently Asked Questions</h1>
        <p className="mt-2 text-lg">{intro}</p>
      </header>
      <div className="mt-6 items-start gap-10 lg:grid lg:grid-cols-[18rem_1fr]">
        <TableOfContents parts={groups} />
        <div className="mt-6 space-y-6 lg:mt-0">
          {groups.map(({ id, title, questions }) => (
            <section key={id} id={id}>
              <h2>{title}</h2>
              <div className="card mt-2 px-4">
                {questions.map((question) => (
                  <Question key={question.id} {...question} />
                ))}
              </div>
            </section>
          ))}
        </div>
      </div>
    </>
  );
}
