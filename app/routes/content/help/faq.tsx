import { data, type HeadersFunction, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { renderSections } from '~/domain/content/markdown.server';
import { listQuestions } from '~/domain/content/content-queries.server';
import { groupQuestions, questionsIntro, toShownQuestions } from '~/domain/questions/question';
import { nullIfUnavailable } from '~/http/server/database-unavailable.server';
import { serviceUnavailable } from '~/http/server/service-unavailable.server';
import { faqPageData } from '~/http/seo/json-ld';
import { EmptyState } from '~/ui/empty-state';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { pageMeta } from '~/http/seo/page-meta';
import { loadShopFacts } from '~/http/rendering/shop-facts.server';
import { TableOfContents } from '~/ui/content/table-of-contents';
import { Question } from '~/ui/content/question';

export const handle: RouteHandle = { cached: true };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    {
      title: 'FAQ',
      ...(data &&
        data.groups.length > 0 && {
          structuredData: () => faqPageData(data.groups.flatMap(({ questions }) => questions)),
        }),
    },
    matches,
  );

export async function loader() {
  const [shop, stored] = await Promise.all([loadShopFacts(), nullIfUnavailable(listQuestions())]);
  return data(
    {
      ...questionsIntro(shop),
      isAvailable: stored !== null,
      groups: groupQuestions(toShownQuestions(stored ?? [], shop)).map(({ id, title, questions }) => ({
        id,
        title,
        questions: renderSections(questions),
      })),
    },
    stored ? undefined : serviceUnavailable,
  );
}

/** Forwards Retry-After. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function Faq() {
  const { intro, isAvailable, groups } = useLoaderData<typeof loader>();
  return (
    <>
      <header className="max-w-text">
        <img src="/images/logo.svg" alt="" width={64} height={64} />
        <h1 className="mt-2">Frequently Asked Questions</h1>
        <p className="mt-2 text-lg">{intro}</p>
      </header>
      {groups.length === 0 ? (
        <div className="mt-6">
          <EmptyState
            title={
              isAvailable
                ? 'No questions are answered here yet'
                : 'Failed to load questions. Please try again.'
            }
            text="Call us or write to us: we are glad to help."
          >
            <a href={isAvailable ? '/contact-us' : '/faq'} className="button button-primary">
              {isAvailable ? 'Contact us' : 'Try again'}
            </a>
          </EmptyState>
        </div>
      ) : (
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
      )}
    </>
  );
}
