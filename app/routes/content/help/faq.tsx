import { data, type HeadersFunction, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listQuestions } from '~/domain/questions/question-kind.server';
import { nullIfUnavailable } from '~/http/server/database-unavailable.server';
import { serviceUnavailable } from '~/http/server/service-unavailable.server';
import { faqPageData } from '~/http/seo/json-ld';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { pageMeta } from '~/http/seo/page-meta';
import { FaqPage } from './faq-page';
import { loadFaqPage } from './load-faq-page.server';

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
  const questions = await nullIfUnavailable(listQuestions());
  return data(await loadFaqPage(questions), questions ? undefined : serviceUnavailable);
}

/** Forwards Retry-After. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function Faq() {
  return <FaqPage {...useLoaderData<typeof loader>()} />;
}
