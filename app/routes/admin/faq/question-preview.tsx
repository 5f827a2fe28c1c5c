import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { isConditionMet, questionConditions, type Question } from '~/domain/questions/question';
import { questionKind } from '~/domain/questions/question-kind.server';
import type { PreviewedItem } from '~/domain/ordered-items/preview-item.server';
import { handleItemPreview, loadItemPreview } from '~/http/back-office/item-preview.server';
import { loadShopFacts } from '~/http/rendering/shop-facts.server';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { faqAdminPath } from '~/paths';
import { FaqPage } from '../../content/help/faq-page';
import { loadFaqPage } from '../../content/help/load-faq-page.server';
import { ItemPreviewPage } from '../items/item-preview-page';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  privateMeta(`Preview: ${data?.preview?.question ?? 'New question'}`, matches);

export const headers = noStoreHeaders;

/** In the frame of the shop, for those who may edit it. */
export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'content:write');
  return loadItemPreview(questionKind, params['questionId'] ?? '', toView);
}

export async function action({ request, context: { now }, params }: ActionFunctionArgs) {
  await requirePermission(request, now, 'content:write');
  return handleItemPreview(request, now, questionKind, params['questionId'] ?? '', toView);
}

/** Also a question whose condition does not hold. */
async function toView({ item, items }: PreviewedItem<Question>) {
  const { slug, question, shownWhen } = item;
  const shown = items.map((each) => (each === item ? { ...each, shownWhen: 'always' as const } : each));
  return {
    slug,
    question,
    unmetCondition: isConditionMet(shownWhen, await loadShopFacts()) ? null : shownWhen,
    page: await loadFaqPage(shown),
  };
}

export default function QuestionPreview() {
  return (
    <ItemPreviewPage<Awaited<ReturnType<typeof toView>>>
      thing="question"
      hidden="This question is a draft, so customers don’t see it. Publish it when it is ready."
      unseen={({ unmetCondition }) =>
        unmetCondition &&
        `Customers don’t see this question now. When to show it: ${questionConditions[unmetCondition]}.`
      }
      linkTo={({ slug }) => `#${slug}`}
      listPath={faqAdminPath}
      listName="All questions"
    >
      {({ page, slug }) => <FaqPage {...page} openId={slug} />}
    </ItemPreviewPage>
  );
}
