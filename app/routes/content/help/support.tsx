import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { renderSections } from '~/domain/content/markdown.server';
import { listQuestions } from '~/domain/content/content-queries.server';
import { toShownQuestions } from '~/domain/questions/question';
import { nullIfUnavailable } from '~/http/server/database-unavailable.server';
import { serviceUnavailable } from '~/http/server/service-unavailable.server';
import { hasPage } from '~/domain/pages/public-pages';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { pageMeta } from '~/http/seo/page-meta';
import { loadShopFacts } from '~/http/rendering/shop-facts.server';
import { loadSiteSettings } from '~/http/rendering/site.server';
import { toContactDetails, GetInTouch } from '~/ui/content/get-in-touch';
import { Question } from '~/ui/content/question';
import { Icon, type IconName } from '~/ui/icon';

export const handle: RouteHandle = { cached: true };

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: 'Support' }, matches);

export async function loader(_: LoaderFunctionArgs) {
  const [shop, settings, stored] = await Promise.all([
    loadShopFacts(),
    loadSiteSettings(),
    nullIfUnavailable(listQuestions()),
  ]);
  const questions = toShownQuestions(stored ?? [], shop).filter(({ onSupport }) => onSupport);
  return data(
    { questions: renderSections(questions), contact: toContactDetails(settings) },
    stored ? undefined : serviceUnavailable,
  );
}

/** Forwards Retry-After. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

const topics: readonly { icon: IconName; title: string; text: string; path: string }[] = [
  {
    icon: 'truck',
    title: 'Track an order',
    text: 'See how far it is, with its number and your phone number.',
    path: '/track-order',
  },
  {
    icon: 'phone',
    title: 'M-Pesa and payments',
    text: 'No prompt, paid twice, paid too late: what to do.',
    path: '/faq#group-paying',
  },
  {
    icon: 'store',
    title: 'Delivery and pickup',
    text: 'What it costs, where to collect, what if nobody is at home.',
    path: '/faq#group-delivery-and-pickup',
  },
  {
    icon: 'user',
    title: 'Your account',
    text: 'Orders, wishlist, password, and your data as a file.',
    path: '/account',
  },
  {
    icon: 'check',
    title: 'Refunds and returns',
    text: 'Spoiled, leaking or wrong? We put it right.',
    path: '/terms-and-conditions#refund-and-return',
  },
  {
    icon: 'chat',
    title: 'Write to us',
    text: 'Anything else, wholesale orders and feedback, too.',
    path: '/contact-us',
  },
];

export default function Support() {
  const { questions, contact } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>Support</h1>
      <p className="mt-2 max-w-text text-lg">
        Something not as it should be? Most answers are one tap away, and a person is never far.
      </p>
      <ul className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {topics
          .filter(({ path }) => hasPage(path.replace(/#.*/, '')))
          .map(({ icon, title, text, path }) => (
            <li key={path} className="card">
              <a href={path} className="flex h-full gap-4 p-4 hover:underline">
                <span className="text-pasture">
                  <Icon name={icon} size={32} />
                </span>
                <span>
                  <span className="block font-serif text-lg font-bold">{title}</span>
                  <span className="block text-sm text-ink-soft">{text}</span>
                </span>
              </a>
            </li>
          ))}
      </ul>
      {questions.length > 0 && (
        <section className="mt-10">
          <h2 className="text-2xl">What people ask most</h2>
          <div className="card mt-2 px-4">
            {questions.map((question) => (
              <Question key={question.id} {...question} />
            ))}
          </div>
          <p className="mt-3">
            <a href="/faq" className="link inline-block py-2">
              All questions and answers
            </a>
          </p>
        </section>
      )}
      <GetInTouch contact={contact} title="Talk to Us" />
    </>
  );
}
