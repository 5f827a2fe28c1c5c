import { blogCategories, type BlogPost, type PostPreview } from '~/domain/blog/post';
import { maxPostTags, postFields, type postTexts } from '~/domain/blog/post-form';
import type { PostProductChoice } from '~/domain/blog/post-products.server';
import type { Picture } from '~/domain/images/picture';
import type { EditorActionData } from '~/http/back-office/editor-form.server';
import { postsAdminPath } from '~/paths';
import { DialogForm, DialogFormButtons } from '~/ui/admin/dialog';
import { EditConflict, SeenVersion } from '~/ui/admin/edit-conflict';
import { ErrorSummary } from '~/ui/form/error-summary';
import { CheckField, Options, SelectField, TextArea, TextField } from '~/ui/form/field';
import { ImageField } from '~/ui/form/image-field';
import { TagField } from '~/ui/form/tag-field';
import { useValidatedForm } from '~/ui/form/use-validated-form';
import { PreviewPanel } from './preview-panel';
import { ProductChoices } from './product-choices';

export type EditedPost = Pick<BlogPost, 'featuredImage' | 'authorImage'> & {
  readonly version: string;
  readonly texts: ReturnType<typeof postTexts>;
};

type Pictures = Readonly<Record<'featuredImage' | 'authorImage', Picture | null>>;

/** What the action returns with a form that was not saved. */
export type PostEditorActionData = EditorActionData & {
  readonly pictures: Pictures;
  readonly preview: PostPreview;
  readonly isDeleted: boolean;
};

/** The form that creates or edits a post. With a script, tags and preview update while somebody types. */
export function PostForm(props: {
  /** Null for a new post, and for one that was deleted while it was edited. */
  post: EditedPost | null;
  productNames: readonly string[];
  hiddenProducts: readonly PostProductChoice[];
  /** The default author of a new post. */
  author: string;
  action: string | undefined;
  actionData: PostEditorActionData | undefined;
  preview: PostPreview | null;
}) {
  const { post, productNames, hiddenProducts, author, action, actionData, preview } = props;
  const lastResult = actionData?.reply;
  const conflict = actionData?.conflict ?? null;
  const form = useValidatedForm({
    id: 'post',
    lastResult,
    fields: postFields,
    defaultValue: post?.texts ?? { author },
  });
  const image = (name: 'featuredImage' | 'authorImage') => {
    const { defaultValue: _image, ...field } = form.field(name);
    // Not from conform, which ignores what a script has filled in.
    const value = lastResult?.initialValue?.[name];
    return {
      ...field,
      value: typeof value === 'string' ? value : '',
      picture: actionData?.pictures[name] ?? post?.[name] ?? null,
    };
  };
  return (
    <DialogForm encType="multipart/form-data" action={action} {...form.formProps} className="space-y-6">
      {/* Enter in a field presses the first button of a form, which would be that of the preview. */}
      <button name="intent" value="save" tabIndex={-1} aria-hidden="true" className="sr-only" />
      <ErrorSummary {...form.summary} />
      {conflict && <EditConflict conflict={conflict} />}
      <SeenVersion conflict={conflict} reply={lastResult} loaded={post?.version ?? ''} />
      <TextField {...form.field('title')} required />
      <div className="grid gap-6 lg:grid-cols-2">
        <TextArea
          {...form.field('content')}
          rows={20}
          required
          hint="Markdown: ## a heading, **bold**, *italic*, - a list, [words](https://address)"
        />
        <PreviewPanel shown={preview} />
      </div>
      <div className="grid items-start gap-6 md:grid-cols-2">
        <div className="card space-y-4 p-4">
          <TextField {...form.field('author')} required />
          <ImageField {...image('authorImage')} required={false} />
          <SelectField {...form.field('category')} required>
            <Options of={blogCategories.map((category) => [category, category])} />
          </SelectField>
          <TagField
            {...form.field('tags')}
            maxTags={maxPostTags}
            required={false}
            hint={`At most ${maxPostTags}, with commas between them`}
          />
          <TextField
            {...form.field('slug')}
            required={false}
            hint={
              post
                ? 'The last part of the post’s web address, after /blog/. The old address leads to the new one.'
                : 'The last part of the post’s web address, after /blog/. Leave it empty to use the title.'
            }
          />
        </div>
        <div className="card space-y-4 p-4">
          <ImageField {...image('featuredImage')} required={false} altField="featuredImageAlt" />
          <TextField
            {...form.field('featuredImageUrl')}
            required={false}
            placeholder="https://"
            hint="Instead of uploading a file. We copy the picture into the shop"
          />
          <TextField
            {...form.field('featuredImageAlt')}
            required={false}
            hint="A few words for people who can’t see it"
          />
        </div>
      </div>
      <div className="card p-4">
        <ProductChoices
          {...form.field('products')}
          names={productNames}
          hidden={hiddenProducts}
          chosen={
            lastResult
              ? [lastResult.initialValue?.['products'] ?? ''].flat()
              : (post?.texts.products.split('\n') ?? [])
          }
        />
      </div>
      <div className="card space-y-3 p-4">
        <CheckField
          id="published"
          name="published"
          type="checkbox"
          defaultChecked={lastResult ? form.wasTicked('published') : post?.texts.published === 'on'}
          label="Publish immediately"
        />
        <p className="text-sm text-ink-soft">
          If not ticked, the post is a draft that only you and your team can see.
        </p>
        <DialogFormButtons
          label={post ? 'Update Post' : 'Create Post'}
          invalid={form.blocked}
          listPath={postsAdminPath}
        />
      </div>
    </DialogForm>
  );
}
