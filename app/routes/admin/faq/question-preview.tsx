import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { isConditionMet, questionConditions, type QuestionCondition } from '~/domain/questions/question';
import { faqAdminPath } from '~/domain/questions/question-form';
import { questionKind } from '~/domain/questions/question-kind.server';
import { loadItemPreview } from '~/http/back-office/item-preview.server';
import { loadShopFacts } from '~/http/rendering/shop-facts.server';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { FaqPage } from '../../content/help/faq-page';
import { loadFaqPage } from '../../content/help/load-faq-page.server';
import { PreviewNotice } from '../items/preview-notice';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  privateMeta(`Preview: ${data?.question ?? ''}`, matches);

export const headers = noStoreHeaders;

/** In the frame of the shop, for those who may edit it; also a question whose condition does not hold. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requirePermission(request, 'content:write');
  const { item, isVisible, items } = await loadItemPreview(questionKind, params['questionId'] ?? '');
  const { _id, slug, question, shownWhen } = item;
  const shown = items.map((each) => (each === item ? { ...each, shownWhen: 'always' as const } : each));
  return {
    id: _id.toHexString(),
    slug,
    question,
    isVisible,
    unmetCondition: isConditionMet(shownWhen, await loadShopFacts()) ? null : shownWhen,
    page: await loadFaqPage(shown),
  };
}

export default function QuestionPreview() {
  const { id, slug, isVisible, unmetCondition, page } = useLoaderData<typeof loader>();
  return (
    <>
      <PreviewNotice
        text={noticeText(isVisible, unmetCondition)}
        links={[
          { path: `#${slug}`, label: 'Go to this question' },
          { path: `${faqAdminPath}/${id}`, label: 'Edit this question' },
          { path: faqAdminPath, label: 'All questions' },
        ]}
      />
      <FaqPage {...page} openId={slug} />
    </>
  );
}

function noticeText(isVisible: boolean, unmetCondition: QuestionCondition | null): string {
  if (!isVisible) return 'This question is a draft, so customers don’t see it. Publish it when it is ready.';
  return unmetCondition
    ? `Customers don’t see this question now. When to show it: ${questionConditions[unmetCondition]}.`
    : 'This is how customers see it.';
}
