import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, useLocation } from '@remix-run/react';
import type { BlogPost } from '~/domain/blog/post';
import { conflictWith, documentVersion } from '~/domain/editing/edit-conflict';
import { findPostProducts, listPostProductChoices } from '~/domain/blog/post-products.server';
import { postFields, postTexts } from '~/domain/blog/post-form';
import { findPost } from '~/domain/blog/post-queries.server';
import { postSchema } from '~/domain/blog/post-schema';
import { previewPost } from '~/domain/blog/preview-post.server';
import { createPost, describePost, updatePost } from '~/domain/blog/save-post.server';
import { findPicture } from '~/domain/images/image-queries.server';
import { handleEditorForm } from '~/http/back-office/editor-form.server';
import { withSeenFields } from '~/http/back-office/seen-fields.server';
import { redirectWithFlash } from '~/http/session/flash.server';
import { listPathOf } from '~/http/rendering/list-route';
import { fieldText } from '~/http/forms/read-form.server';
import { readImageForm } from '~/http/forms/image-form.server';
import { staffMember } from '~/http/session/staff-member.server';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { replyWithErrors } from '~/http/forms/submission.server';
import { deletePostPath, newPostPath, postsAdminPath } from '~/paths';
import { DialogError } from '~/ui/admin/dialog';
import { EditorDialog } from '~/ui/admin/editor-dialog';
import { PostForm, type PostEditorActionData } from './post-form';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  privateMeta(data?.post ? `Edit: ${data.post.title}` : 'Add New Post', matches);

/** `post` is null for a new post, and for one that no longer exists (404). */
export async function loader({ request, context: { now }, params: { blogId } }: LoaderFunctionArgs) {
  const { user } = await requirePermission(request, now, 'content:write');
  const author = `${user.firstName} ${user.lastName}`.trim();
  const isNew = blogId === undefined;
  const post = isNew ? null : await findPost(blogId);
  const choices = await listPostProductChoices(post ?? {});
  return data(
    {
      isNew,
      post: post && toPostFormView(post),
      // Ids would double what 200 products weigh.
      productNames: [...new Set(choices.flatMap(({ state, name }) => (state === 'active' ? name : [])))],
      hiddenProducts: choices.filter(({ state }) => state !== 'active'),
      author,
      preview: post && previewPost(post),
    },
    { status: isNew || post ? 200 : 404 },
  );
}

const toPostFormView = (post: BlogPost) => ({
  id: post._id.toHexString(),
  version: withSeenFields(documentVersion(post), postTexts(post)),
  title: post.title,
  texts: postTexts(post),
  featuredImage: post.featuredImage,
  authorImage: post.authorImage,
});

export async function action({ request, context, params: { blogId } }: ActionFunctionArgs) {
  const { now } = context;
  // Before reading a body of up to 24 MB.
  const signedIn = await requirePermission(request, now, 'content:write');
  const { form, imageErrors } = await readImageForm(request, now, [
    { name: 'featuredImage', alt: 'featuredImageAlt' },
    { name: 'authorImage' },
  ]);
  const preview = previewPost({ title: fieldText(form, 'title'), content: fieldText(form, 'content') });
  const more = async (status: number) => {
    const findUpload = (name: string) =>
      status === 503 ? null : findPicture(fieldText(form, name), '', now);
    const featuredImage = await findUpload('featuredImage');
    return {
      preview,
      pictures: { featuredImage, authorImage: await findUpload('authorImage') },
      isDeleted: status === 404,
    };
  };
  if (fieldText(form, 'intent') === 'preview')
    return data<PostEditorActionData>({
      reply: replyWithErrors(form, []),
      conflict: null,
      ...(await more(200)),
    });
  const by = staffMember(request, signedIn);
  return handleEditorForm(context, form, {
    noun: 'post',
    schema: postSchema,
    fileErrors: imageErrors,
    save: (values) =>
      blogId === undefined
        ? createPost({ form: values, by, now })
        : updatePost(blogId, { form: values, by, now }),
    answer: ({ document: { published, title } }) =>
      redirectWithFlash(listPathOf(request, postsAdminPath), {
        kind: 'success',
        text: published ? `“${title}” is published.` : `“${title}” is saved as a draft.`,
      }),
    fields: postFields,
    textsOf: (stored) => postTexts(stored),
    conflictWith: async (stored, values) => {
      const products = await findPostProducts(values.products, stored);
      return conflictWith(stored, {
        mine: describePost({ ...values, products }, stored.slug),
        theirs: describePost(stored, stored.slug),
      });
    },
    more,
    messages: { deleted: 'Somebody has deleted this post. Save again to keep it as a new one.' },
  });
}

export default function BlogPostEditor() {
  const { isNew, post, productNames, hiddenProducts, author, preview } = useLoaderData<typeof loader>();
  const actionData = useActionData<PostEditorActionData>();
  const { search } = useLocation();
  // Remix need not load the page again after an action that answers 404.
  const isDeleted = !isNew && (!post || actionData?.isDeleted === true);
  return (
    <EditorDialog
      title={isNew ? 'Add New Post' : 'Edit Post'}
      noun="post"
      version={post?.version}
      isDeleted={isDeleted}
      deletePath={post && !isDeleted ? deletePostPath(post.id) : undefined}
      listPath={postsAdminPath}
      listName="All posts"
      wide
    >
      <PostForm
        post={isDeleted ? null : post}
        productNames={productNames}
        hiddenProducts={hiddenProducts}
        author={author}
        action={isDeleted ? newPostPath + search : undefined}
        actionData={actionData}
        preview={actionData?.preview ?? preview}
      />
    </EditorDialog>
  );
}

export const ErrorBoundary = DialogError;
