import { z } from '@hono/zod-openapi';
import { blogCategories, type BlogPost } from '~/domain/blog/post';
import { maxPostProducts, maxPostTags, postFields, postMessages } from '~/domain/blog/post-form';
import { versionInput } from './form-body';
import { ruledText } from './form-fields';
import { imageInput } from './image-url.server';
import { dateSchema, idFields, idsOf, imageUrlSchema, tagsInput, toImageUrl } from './shared';

const categorySchema = z.enum(blogCategories);

export const blogSchema = z
  .object({
    ...idFields,
    slug: z.string(),
    title: z.string(),
    content: z.string().openapi({ description: 'Markdown.' }),
    author: z.string(),
    authorImage: imageUrlSchema,
    featuredImage: imageUrlSchema,
    featuredImageAlt: z.string().openapi({ description: 'What the picture shows.' }),
    category: categorySchema,
    tags: z.array(z.string()),
    products: z.array(z.string()).openapi({
      description:
        'Ids of the products that the post names, in the order of its page. A deleted one stays until it is left out.',
      example: ['6564a1f2c3d4e5f601234568'],
    }),
    published: z.boolean(),
    createdAt: dateSchema,
    updatedAt: dateSchema,
  })
  .openapi('Blog');

export const toApiBlog = (post: BlogPost, siteUrl: string): z.input<typeof blogSchema> => ({
  ...idsOf(post),
  slug: post.slug,
  title: post.title,
  content: post.content,
  author: post.author,
  authorImage: toImageUrl(post.authorImage, siteUrl),
  featuredImage: toImageUrl(post.featuredImage, siteUrl),
  featuredImageAlt: post.featuredImage?.alt ?? '',
  category: post.category,
  tags: [...post.tags],
  products: (post.products ?? []).map(({ id }) => id.toHexString()),
  published: post.published,
  createdAt: post.createdAt.toISOString(),
  updatedAt: post.updatedAt.toISOString(),
});

export const blogBodySchema = z
  .object({
    title: ruledText(postFields.title),
    content: ruledText(postFields.content),
    author: ruledText(postFields.author),
    authorImage: imageInput,
    featuredImage: imageInput,
    featuredImageAlt: ruledText(postFields.featuredImageAlt),
    category: categorySchema.optional().openapi({ description: `'${blogCategories[0]}' for a new post.` }),
    tags: tagsInput(postFields.tags, maxPostTags),
    products: z
      .array(z.string().max(24))
      .max(maxPostProducts, postMessages.products)
      .optional()
      .openapi({ description: 'Ids of products, in the order of the page.', example: [] }),
    published: z.boolean().optional().openapi({ description: 'False by default.' }),
    slug: ruledText(postFields.slug).openapi({ example: 'a-morning-on-the-farm' }),
    updatedAt: versionInput,
  })
  .openapi('BlogBody');

export type BlogBody = z.output<typeof blogBodySchema>;
