import { useForm, type SubmissionResult } from '@conform-to/react';
import { blogCategories, type BlogPost, type PostPreview } from '~/domain/blog/post';
import { maxPostTags, postFields, type PostField } from '~/domain/blog/post-form';
import type { Picture } from '~/domain/catalogue/product';
import type { EditConflict as Conflict } from '~/domain/back-office/edit-conflict';
import { EditConflict, SeenVersion } from '~/ui/admin/edit-conflict';
import { ErrorSummary } from '~/ui/form/error-summary';
import { SelectField, TextArea, TextField, CheckField } from '~/ui/form/field';
import { fieldProps, fieldProblems } from '~/ui/form/field-props';
import { ImageField } from '~/ui/form/image-field';
import { postsPath } from './post-admin-paths';
import { PreviewPanel } from './preview-panel';

export type EditedPost = Pick<
  BlogPost,
  | 'title'
  | 'slug'
  | 'content'
  | 'author'
  | 'category'
  | 'tags'
  | 'published'
  | 'featuredImage'
  | 'authorImage'
> & { readonly version: string };

type Pictures = Readonly<Record<'featuredImage' | 'authorImage', Picture | null>>;

/** What the action returns with a form that was not saved. */
export type PostEditorActionData = {
  readonly reply: SubmissionResult<string[]>;
  readonly pictures: Pictures;
  readonly preview: PostPreview;
  readonly conflict: Conflict | null;
};

const fieldNames = Object.keys(postFields) as PostField[];

/** The form that creates or edits a post. With a script, tags and preview update while typing. */
export function PostForm(props: {
  post: EditedPost | null;
  /** The default author of a new post. */
  author: string;
  action: string | undefined;
  lastResult: SubmissionResult<string[]> | undefined;
  /** The pictures that were uploaded with the rejected form. */
  pictures: Pictures | undefined;
  preview: PostPreview | null;
  conflict: Conflict | null;
}) {
  const { post, author, action, lastResult, pictures, preview, conflict } = props;
  const [form, fields] = useForm<Record<PostField, string>>({
    id: 'post',
    lastResult,
    defaultValue: post
      ? {
          title: post.title,
          content: post.content,
          author: post.author,
          category: post.category,
          tags: post.tags.join(', '),
          slug: post.slug,
          featuredImageAlt: post.featuredImage?.alt ?? '',
        }
      : { author },
  });
  const text = (name: Exclude<PostField, 'category' | 'featuredImage' | 'authorImage' | 'tags'>) => ({
    ...fieldProps(fields[name], postFields[name].label),
    maxLength: postFields[name].maxLength,
  });
  const image = (name: 'featuredImage' | 'authorImage') => {
    const { defaultValue, ...field } = fieldProps(fields[name], postFields[name].label);
    return { ...field, value: defaultValue ?? '', picture: pictures?.[name] ?? post?.[name] ?? null };
  };
  const submitted = lastResult?.initialValue;
  return (
    <form
      method="post"
      encType="multipart/form-data"
      action={action}
      id={form.id}
      noValidate
      className="space-y-6"
    >
      <ErrorSummary
        form={form.errors}
        problems={fieldProblems(fieldNames.map((name) => [fields[name], postFields[name].label] as const))}
      />
      {conflict && <EditConflict conflict={conflict} />}
      <SeenVersion conflict={conflict} reply={lastResult} loaded={post?.version ?? ''} />
      <TextField {...text('title')} required />
      <div className="grid gap-6 lg:grid-cols-2">
        <TextArea
          {...text('content')}
          rows={20}
          required
          hint="Markdown: ## a heading, **bold**, *italic*, - a list, [words](https://address)"
        />
        <PreviewPanel preview={preview} />
      </div>
      <div className="grid items-start gap-6 md:grid-cols-2">
        <div className="card space-y-4 p-4">
          <TextField {...text('author')} required />
          <ImageField {...image('authorImage')} required={false} />
          <SelectField {...fieldProps(fields.category, postFields.category.label)} required>
            {blogCategories.map((category) => (
              <option key={category} value={category}>
                {category}
              </option>
            ))}
          </SelectField>
          <div data-tags data-most={maxPostTags}>
            <TextField
              {...fieldProps(fields.tags, postFields.tags.label)}
              required={false}
              autoComplete="off"
              hint={`At most ${maxPostTags}, with commas between them`}
            />
          </div>
          <TextField
            {...text('slug')}
            required={false}
            autoCapitalize="none"
            autoComplete="off"
            hint={
              post
                ? 'What stands behind /blog/. The old address leads to the new one.'
                : 'What stands behind /blog/. It is made from the title where this is empty.'
            }
          />
        </div>
        <div className="card space-y-4 p-4">
          <ImageField {...image('featuredImage')} required={false} altField="featuredImageAlt" />
          <TextField
            {...text('featuredImageUrl')}
            type="url"
            required={false}
            placeholder="https://"
            hint="Instead of a file: the picture there is copied into the shop"
          />
          <TextField
            {...text('featuredImageAlt')}
            required={false}
            hint="In a few words, for who can’t see it"
          />
        </div>
      </div>
      <div className="card space-y-3 p-4">
        <CheckField
          id="published"
          name="published"
          type="checkbox"
          defaultChecked={submitted ? submitted['published'] === 'on' : (post?.published ?? false)}
          label="Publish immediately"
        />
        <p className="text-sm text-ink-soft">Without it, the post is a draft that only the farm sees.</p>
        <p className="flex flex-wrap gap-3">
          <button name="intent" value="save" className="button button-primary">
            {post ? 'Update Post' : 'Create Post'}
          </button>
          <a href={postsPath('all', 1)} className="button button-quiet">
            Cancel
          </a>
        </p>
      </div>
    </form>
  );
}
