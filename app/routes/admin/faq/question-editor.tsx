import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData, useParams } from '@remix-run/react';
import { listItems } from '~/domain/ordered-items/find-items.server';
import { questionFields } from '~/domain/questions/question-form';
import { questionKind } from '~/domain/questions/question-kind.server';
import { placeholderHint } from '~/domain/content/text-placeholders';
import { groupQuestions, questionConditions } from '~/domain/questions/question';
import { handleItemForm, loadItem } from '~/http/back-office/item-form.server';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { faqAdminPath } from '~/paths';
import { DialogError } from '~/ui/admin/dialog';
import { CheckField, SelectField, TextArea, TextField } from '~/ui/form/field';
import { ItemEditor } from '../items/item-editor';

export const meta: MetaFunction<typeof loader> = ({ params, matches }) =>
  privateMeta(params['questionId'] ? 'Edit Question' : 'Add Question', matches);

/** For /new without an id. */
export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'content:write');
  const groups = groupQuestions(await listItems(questionKind)).map(({ title }) => title);
  const item = params['questionId'] ? await loadItem(questionKind, params['questionId']) : null;
  return data({ item, groups }, { status: params['questionId'] && !item ? 404 : 200 });
}

export async function action(args: ActionFunctionArgs) {
  // Before reading a body of up to 24 MB.
  const signedIn = await requirePermission(args.request, args.context.now, 'content:write');
  return handleItemForm(args, questionKind, {
    id: args.params['questionId'] ?? null,
    by: staffMember(args.request, signedIn),
    savedMessage: ({ published }) =>
      published ? 'The question is saved.' : 'The question is saved as a draft. Customers don’t see it yet.',
  });
}

export default function QuestionEditor() {
  const { item, groups } = useLoaderData<typeof loader>();
  const { questionId } = useParams();
  return (
    <ItemEditor
      thing="Question"
      item={item}
      isNew={!questionId}
      listPath={faqAdminPath}
      listName="All questions"
      fields={questionFields}
      defaults={{ shownWhen: 'always' }}
    >
      {({ field, checkbox }) => (
        <>
          <TextField {...field('question')} required autoComplete="off" />
          <TextArea
            {...field('answer')}
            required
            rows={8}
            hint={`A link looks like [Track Order](/track-order). ${placeholderHint}`}
          />
          <TextField
            {...field('group')}
            required
            autoComplete="off"
            list="groups"
            hint="The heading above it. Choose one or type a new one"
          />
          <datalist id="groups">
            {groups.map((group) => (
              <option key={group} value={group} />
            ))}
          </datalist>
          <SelectField {...field('shownWhen')} required>
            {Object.entries(questionConditions).map(([condition, label]) => (
              <option key={condition} value={condition}>
                {label}
              </option>
            ))}
          </SelectField>
          <CheckField {...checkbox('onSupport')} label={questionFields.onSupport.label} />
          <CheckField {...checkbox('published')} label={questionFields.published.label} />
        </>
      )}
    </ItemEditor>
  );
}

export const ErrorBoundary = DialogError;
