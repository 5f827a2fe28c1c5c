import { ObjectId, type ClientSession } from 'mongodb';
import { retryOnDuplicateKey } from '#db/duplicate-key';
import { collections } from '~/domain/collections';
import { removePageLinks } from '~/domain/content/remove-page-links.server';
import { documentVersion, type LabelledTexts } from '~/domain/editing/edit-conflict';
import {
  changeDocument,
  createDocument,
  deleteDocument,
  findVersion,
  reject,
  switchDocument,
  type Change,
  type DocumentKind,
  type SaveResult,
  type VersionedChange,
} from '~/domain/editing/save-document.server';
import { findFreeSlug, slugify } from '~/lib/slug';
import type { BlogPost, PostProduct } from './post';
import { postFields } from './post-form';
import { resolvePostPictures } from './post-pictures.server';
import { resolvePostProducts } from './post-products.server';
import { findPost } from './post-queries.server';
import type { PostForm } from './post-schema';

type SavePostInput = Change & { readonly form: PostForm };

const postKind: DocumentKind<BlogPost> = {
  collection: () => collections().posts,
  find: findPost,
  versionOf: documentVersion,
  subjectOf: ({ _id, title }) => ({ subject: 'post', subjectId: _id.toHexString(), subjectName: title }),
  auditedFields: ({ title, slug, content, author, category, tags, published, ...post }) => ({
    title,
    slug,
    content,
    author,
    category,
    tags,
    products: (post.products ?? []).map(({ name }) => name),
    published,
    featuredImage: post.featuredImage && { src: post.featuredImage.src, alt: post.featuredImage.alt },
    authorImage: post.authorImage?.src ?? null,
  }),
};

/** Without a slug in the form, derives one from the title and numbers it where it is taken. */
export async function createPost(input: SavePostInput): Promise<SaveResult<BlogPost>> {
  const { form, now } = input;
  const _id = new ObjectId();
  const pictures = await resolvePostPictures(input, { featuredImage: null, authorImage: null });
  if (!pictures.ok) return pictures;
  const named = await resolvePostProducts(form.products);
  if (!named.ok) return named;
  return retryOnDuplicateKey(() =>
    createDocument(postKind, input, async (session) => {
      const isTaken = (slug: string) => isSlugTaken(slug, _id, session);
      if (form.slug !== '' && (await isTaken(form.slug))) return slugTaken;
      const slug = form.slug || (await findFreeSlug(slugify(form.title, 'post'), isTaken));
      const fields = { ...formFields(form, named.products), ...pictures.fields };
      return {
        document: { _id, slug, ...fields, createdAt: now, updatedAt: now },
        action: 'Added the post',
      };
    }),
  );
}

/** Publishing a draft sets its date. */
export async function updatePost(id: string, input: SavePostInput): Promise<SaveResult<BlogPost>> {
  const { form, by, now } = input;
  const { seenVersion } = form;
  const found = await findVersion(postKind, id, seenVersion);
  if (!found.ok) return found;
  // Before a picture is copied from its address.
  if (await isNewSlugTaken(form, found.document)) return slugTaken;
  const pictures = await resolvePostPictures(input, found.document);
  if (!pictures.ok) return pictures;
  const named = await resolvePostProducts(form.products, found.document);
  if (!named.ok) return named;
  return retryOnDuplicateKey(() =>
    changeDocument(postKind, id, { seenVersion, by, now }, async (before, session) => {
      if (await isNewSlugTaken(form, before, session)) return slugTaken;
      return {
        set: {
          ...formFields(form, named.products),
          ...pictures.fields,
          ...publicFields(before, form.slug || before.slug, form.published, now),
        },
        action: actionOf(before, form),
      };
    }),
  );
}

/** Publishes a post, or takes it back to the drafts, as its form does. Null if there is no such post. */
export const setPostPublished = (id: string, published: boolean, change: Change): Promise<BlogPost | null> =>
  switchDocument(postKind, id, change, (before) =>
    before.published === published
      ? null
      : {
          set: { published, ...publicFields(before, before.slug, published, change.now) },
          action: actionOf(before, { published }),
        },
  );

/** Its address, those that redirect to it, and its date. */
function publicFields(before: BlogPost, slug: string, published: boolean, now: Date) {
  // Nobody has a link to a draft that was never public: it needs no redirect.
  const former = [...(before.formerSlugs ?? []), ...(before.published ? [before.slug] : [])];
  // A draft keeps its own slug among them: it was public, and may be published under another one.
  const formerSlugs = new Set(former.filter((each) => !published || each !== slug));
  return {
    slug,
    ...((before.formerSlugs || formerSlugs.size > 0) && { formerSlugs: [...formerSlugs] }),
    createdAt: published && !before.published ? now : before.createdAt,
  };
}

/** Its comments go with it. */
export const deletePost = (id: string, change: VersionedChange): Promise<SaveResult<BlogPost>> =>
  deleteDocument(postKind, id, change, async (post, session) => {
    await collections().comments.deleteMany({ postId: post._id }, { session });
    await removePageLinks(pathsOf(post), session);
    return { action: 'Deleted the post' };
  });

/** `/blogs` redirects to `/blog`. */
const pathsOf = ({ slug, formerSlugs = [] }: BlogPost): readonly string[] =>
  [slug, ...formerSlugs].flatMap((each) => [`/blog/${each}`, `/blogs/${each}`]);

const formFields = (
  { title, content, author, category, tags, published }: PostForm,
  products: readonly PostProduct[],
) => ({
  title,
  content,
  author,
  category,
  tags,
  products,
  published,
});

const slugTaken = reject({ slug: ['Another post has this address'] });

/** Former slugs count, because they redirect to their post. */
const isSlugTaken = async (slug: string, postId: ObjectId, session?: ClientSession): Promise<boolean> =>
  (await collections().posts.findOne(
    { _id: { $ne: postId }, $or: [{ slug }, { formerSlugs: slug }] },
    { projection: { _id: 1 }, ...(session && { session }) },
  )) !== null;

const isNewSlugTaken = async (
  { slug }: PostForm,
  before: BlogPost,
  session?: ClientSession,
): Promise<boolean> => slug !== before.slug && (await isSlugTaken(slug, before._id, session));

const actionOf = (before: BlogPost, { published }: Pick<PostForm, 'published'>): string => {
  if (before.published === published) return 'Changed the post';
  return published ? 'Published the post' : 'Moved the post back to drafts';
};

/** For an editor who compares two versions. An empty slug leaves the stored one; pictures are not compared. */
export const describePost = (
  post: Pick<
    BlogPost,
    'title' | 'content' | 'author' | 'category' | 'tags' | 'products' | 'slug' | 'published'
  >,
  storedSlug: string,
): LabelledTexts => ({
  [postFields.title.label]: post.title,
  [postFields.content.label]: post.content,
  [postFields.author.label]: post.author,
  [postFields.category.label]: post.category,
  [postFields.tags.label]: post.tags.join(', '),
  [postFields.products.label]: (post.products ?? []).map(({ name }) => name).join('\n'),
  [postFields.slug.label]: post.slug || storedSlug,
  'Publish immediately': post.published ? 'Yes' : 'No',
});
