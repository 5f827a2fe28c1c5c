import { z } from '@hono/zod-openapi';
import { farmServiceFields, maxFeatureLength, maxFeatures } from '~/domain/farm-services/farm-service';
import { farmServiceKind } from '~/domain/farm-services/farm-service-kind.server';
import { findFarmService, listFarmServices } from '~/domain/farm-services/farm-service-kind.server';
import { findItem, listItems } from '~/domain/ordered-items/find-items.server';
import { notFound } from '../api-error';
import { defineCall, may, type Caller } from '../call';
import { createFromBody, deleteById, updateFromBody } from '../save-item.server';
import { farmServiceSchema, toApiFarmService } from '../schemas/content';
import { versionInput } from '../schemas/form-body';
import { ruledText } from '../schemas/form-fields';
import { imageInput } from '../schemas/image-url.server';
import { idParams, pageQuery, paginate, storedIdParams, successSchema } from '../schemas/shared';

const farmServiceBody = z
  .object({
    title: ruledText(farmServiceFields.title),
    description: ruledText(farmServiceFields.description),
    icon: ruledText(farmServiceFields.icon),
    image: imageInput,
    imageAlt: ruledText(farmServiceFields.imageAlt),
    features: z
      .array(z.string().openapi({ maxLength: maxFeatureLength }))
      .openapi({ maxItems: maxFeatures })
      .optional(),
    price: ruledText(farmServiceFields.price).openapi({ example: 'KSh 500 per person' }),
    published: z.boolean().optional(),
    updatedAt: versionInput,
  })
  .openapi('FarmServiceBody');

const serviceAnswer = { schema: farmServiceSchema, from: toApiFarmService };

const mayEdit = (caller: Caller): boolean => may(caller, 'content:write');

export const farmServiceCalls = [
  defineCall({
    method: 'get',
    path: '/farm-services',
    tag: 'Farm services',
    summary: 'List farm services',
    description: 'Unpublished ones are listed only with permission to change the content.',
    access: 'public',
    isCached: true,
    mayUseToken: true,
    query: z.object(pageQuery),
    answer: z.array(farmServiceSchema),
    handle: async ({ query }, caller) => {
      const services = mayEdit(caller) ? await listItems(farmServiceKind) : await listFarmServices();
      return paginate(
        services.map((service) => toApiFarmService(service, caller.siteUrl)),
        query,
      );
    },
  }),
  defineCall({
    method: 'get',
    path: '/farm-services/{id}',
    tag: 'Farm services',
    summary: 'Read a farm service',
    access: 'public',
    isCached: true,
    mayUseToken: true,
    params: idParams,
    errors: [404],
    answer: farmServiceSchema,
    handle: async ({ params: { id } }, caller) => {
      const service =
        (await findFarmService(id)) ?? (mayEdit(caller) ? await findItem(farmServiceKind, id) : null);
      if (!service) throw notFound('The farm service');
      return toApiFarmService(service, caller.siteUrl);
    },
  }),
  defineCall({
    method: 'post',
    path: '/farm-services',
    tag: 'Farm services',
    summary: 'Add a farm service',
    access: 'content:write',
    body: farmServiceBody,
    status: 201,
    answer: farmServiceSchema,
    handle: async ({ body }, caller) =>
      toApiFarmService(
        await createFromBody(farmServiceKind, body, caller, { published: 'on' }),
        caller.siteUrl,
      ),
  }),
  defineCall({
    method: 'put',
    path: '/farm-services/{id}',
    tag: 'Farm services',
    summary: 'Change a farm service',
    description: 'An optional field that is left out keeps its value; null empties it.',
    access: 'content:write',
    params: storedIdParams,
    takesIfMatch: true,
    body: farmServiceBody,
    errors: [404, 409],
    answer: farmServiceSchema,
    handle: async ({ params: { id }, body }, caller) =>
      toApiFarmService(
        await updateFromBody(farmServiceKind, id, body, caller, serviceAnswer),
        caller.siteUrl,
      ),
  }),
  defineCall({
    method: 'delete',
    path: '/farm-services/{id}',
    tag: 'Farm services',
    summary: 'Delete a farm service',
    access: 'content:write',
    params: storedIdParams,
    takesIfMatch: true,
    errors: [404, 409],
    answer: successSchema,
    handle: ({ params: { id } }, caller) => deleteById(farmServiceKind, id, caller, serviceAnswer),
  }),
];
