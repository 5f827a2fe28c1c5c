import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { renderSections } from '~/domain/content/markdown.server';
import { listQuestions } from '~/domain/questions/question-kind.server';
import { toShownQuestions } from '~/domain/questions/question';
import { isHidden } from '~/domain/settings/hidden-pages';
import { nullIfUnavailable } from '~/http/server/database-unavailable.server';
import { serviceUnavailable } from '~/http/server/service-unavailable.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { loadFilledTexts } from '~/http/rendering/page-texts.server';
import { pageMeta } from '~/http/seo/page-meta';
import { loadShopFacts } from '~/http/rendering/shop-facts.server';
import { loadSiteSettings } from '~/http/rendering/site.server';
import { toContactDetails, GetInTouch } from '~/ui/content/get-in-touch';
import { HeroCard } from '~/ui/content/hero-card';
import { Question } from '~/ui/content/question';
import { contentIcon } from '~/ui/content-icon';
import { Icon } from '~/ui/icon';
import { useRootData } from '~/ui/layout/use-root-data';

export const handle: RouteHandle = { cached: true, hasMap: true };

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: 'Support' }, matches);

export async function loader(_: LoaderFunctionArgs) {
  const [shop, settings, stored, { support, supportPicture, supportTopics }] = await Promise.all([
    loadShopFacts(),
    loadSiteSettings(),
    nullIfUnavailable(listQuestions()),
    loadFilledTexts(),
  ]);
  const questions = toShownQuestions(stored ?? [], shop).filter(({ onSupport }) => onSupport);
  return data(
    {
      intro: support.intro,
      picture: supportPicture.image,
      // Nothing is left of a topic about what is off.
      topics: supportTopics.filter(({ title }) => title !== ''),
      questions: renderSections(questions),
      contact: toContactDetails(settings),
    },
    stored ? undefined : serviceUnavailable,
  );
}

/** Forwards Retry-After. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function Support() {
  const { intro, picture, topics: allTopics, questions, contact } = useLoaderData<typeof loader>();
  const { hidden } = useRootData().site;
  const topics = allTopics.filter(({ path }) => !isHidden(hidden, path));
  return (
    <>
      <HeroCard title="Support" picture={picture} text={intro} />
      {questions.length > 0 && (
        <section className="mt-6">
          <h2>Common questions</h2>
          <div className="card mt-2 px-4">
            {questions.map((question) => (
              <Question key={question.id} {...question} />
            ))}
          </div>
          <p className="mt-3">
            <a href="/faq" className="link inline-block py-2">
              See all questions and answers
            </a>
          </p>
        </section>
      )}
      {topics.length > 0 && (
        <ul className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {topics.map(({ id, icon, title, description, path }) => (
            <li key={id} className="card">
              <a href={path} className="flex h-full gap-4 p-4 hover:underline">
                <span className="text-pasture">
                  <Icon name={contentIcon(icon)} size={32} />
                </span>
                <span>
                  <span className="block font-serif text-lg font-bold">{title}</span>
                  <span className="block text-sm text-ink-soft">{description}</span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <GetInTouch contact={contact} title="Talk to Us" />
    </>
  );
}
