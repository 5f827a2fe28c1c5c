import {
  data,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { listItems } from '~/domain/ordered-items/find-items.server';
import { faqMessages } from '~/domain/questions/question-form';
import { moveQuestionGroup, questionKind } from '~/domain/questions/question-kind.server';
import { groupQuestions, questionConditions } from '~/domain/questions/question';
import { handleItemListForm } from '~/http/back-office/item-list.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { isListRequest, skipListRevalidation } from '~/http/rendering/list-route';
import { privateMeta } from '~/http/seo/page-title';
import { nullIfUnavailable } from '~/http/server/database-unavailable.server';
import { serviceUnavailable } from '~/http/server/service-unavailable.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { faqAdminPath } from '~/paths';
import { ReorderButtons, ReorderList } from '~/ui/admin/reorder-list';
import { ItemList, publishedWords } from '../items/item-list';
import { ItemListPage } from '../items/item-list-page';

export const handle: RouteHandle = { enhance: 'react' };

export const meta: MetaFunction = ({ matches }) => privateMeta('Questions and Answers', matches);

/** Forwards Retry-After. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const shouldRevalidate = skipListRevalidation(faqAdminPath);

/** Without search and pages: a farm has a few dozen at most. */
export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'content:write');
  if (!isListRequest(request, faqAdminPath)) return null;
  const questions = await nullIfUnavailable(listItems(questionKind));
  const items =
    questions &&
    groupQuestions(questions).map(({ id, title, questions }) => ({
      id,
      name: title,
      items: questions.map(({ _id, question, shownWhen, published }) => ({
        id: _id.toHexString(),
        name: question,
        text: shownWhen === 'always' ? '' : questionConditions[shownWhen],
        isVisible: published,
      })),
    }));
  return data({ items }, items ? {} : serviceUnavailable);
}

export async function action({ request, context: { now } }: ActionFunctionArgs) {
  const signedIn = await requirePermission(request, now, 'content:write');
  const by = staffMember(request, signedIn);
  return handleItemListForm(request, now, questionKind, {
    by,
    otherMoves: { groups: (move) => moveQuestionGroup(move, { by, now }) },
    shownMessage: (name) => `“${name}” is published. Customers can see it now.`,
    hiddenMessage: (name) => `“${name}” is now a draft. Customers no longer see it.`,
  });
}

export default function FaqAdmin() {
  const loaded = useLoaderData<typeof loader>();
  if (!loaded) return <Outlet />;
  const { items } = loaded;
  return (
    <ItemListPage
      title="Questions and Answers"
      addLabel="Add Question"
      listPath={faqAdminPath}
      items={items}
      loadFailed={faqMessages.loadFailed}
      empty={{
        title: faqMessages.empty,
        text: 'What people ask you most, with your answers.',
      }}
    >
      {(groups) => (
        <ReorderList items={groups} name="groups">
          <div className="space-y-6">
            {groups.map(({ id, name, items: questions }) => (
              <section key={id} aria-labelledby={id} className="space-y-2">
                <div className="flex items-center gap-2">
                  <h2 id={id} className="min-w-0 flex-1 break-words">
                    {name}
                  </h2>
                  <ReorderButtons id={id} canDrag={false} />
                </div>
                <ItemList items={questions} name={id} listPath={faqAdminPath} words={publishedWords} />
              </section>
            ))}
          </div>
        </ReorderList>
      )}
    </ItemListPage>
  );
}
