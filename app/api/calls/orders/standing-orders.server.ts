import { z } from '@hono/zod-openapi';
import { loadSettings } from '~/domain/settings/settings.server';
import {
  changeStandingOrder,
  endStandingOrder,
  findFirstDay,
  findStandingOrder,
  pauseStandingOrder,
  resumeStandingOrder,
  setOwnDay,
  takeStandingOrder,
  type StandingOrderResult,
} from '~/domain/standing-orders/change-standing-order.server';
import { setTomorrow } from '~/domain/standing-orders/outcomes/tomorrow.server';
import { recordTold } from '~/domain/standing-orders/door/door-messages.server';
import { countDaysAhead } from '~/domain/standing-orders/milk/days-ahead.server';
import { listComingDays } from '~/domain/standing-orders/coming-days.server';
import { findStandingOrders } from '~/domain/standing-orders/list/find-standing-orders.server';
import { firstOpenDay } from '~/domain/standing-orders/morning-times';
import type { StandingOrder } from '~/domain/standing-orders/standing-order';
import {
  standingOrderStates,
  type StandingOrderState,
} from '~/domain/standing-orders/list/standing-order-filter';
import { describeRefusal } from '~/domain/standing-orders/standing-order-form';
import { findDeliveryAreaByName } from '~/domain/orders/placing/parse-shipping-address';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { toDateInput } from '~/lib/format/dates';
import { ApiError, notFound } from '../../api-error';
import { defineCall, staffMemberOf, type Caller } from '../../call';
import { preconditionFailed, requireMatch } from '../../entity-tag.server';
import { idempotencyHeaders, keyReused, readIdempotency } from '../../idempotency.server';
import { rejectedForm } from '../../schemas/form-body';
import { choiceQuery, pageQuery, paginate, searchQuery, storedIdParams } from '../../schemas/shared';
import {
  comingDaySchema,
  dayAheadSchema,
  dayBody,
  newStandingOrder,
  standingOrderChange,
  standingOrderSchema,
  toApiComingDay,
  toApiDayAhead,
  toApiStandingOrder,
  toStandingOrderForm,
  toldBody,
} from '../../schemas/standing-order';

async function requireStandingOrder(id: string): Promise<StandingOrder> {
  const order = await withDatabaseTimeout(findStandingOrder(id));
  if (!order) throw notFound('The standing order');
  return order;
}

/** Throws 404, and 412 for another version than that of If-Match. */
async function requireMatching(id: string, caller: Caller): Promise<StandingOrder> {
  const order = await requireStandingOrder(id);
  await requireMatch(caller, standingOrderSchema, () => toApiStandingOrder(order, caller.now));
  return order;
}

/** Who changes it. With If-Match, only the version that was read. */
const whoOf = (caller: Caller, order: StandingOrder) => ({
  by: { kind: 'farm' as const, staff: staffMemberOf(caller) },
  now: caller.now,
  ...(caller.request.headers.has('If-Match') && { seenRevision: order.revision }),
});

/** The standing order, or the refusal of the form. `dayField` is the member that has a day which is too early. */
function unwrap(result: StandingOrderResult, caller: Caller, dayField = 'from') {
  if (result.ok) return toApiStandingOrder(result.order, caller.now);
  const text = describeRefusal(result);
  switch (result.reason) {
    case 'unknown':
      throw notFound('The standing order');
    case 'key-reused':
      throw keyReused();
    case 'conflict':
      throw caller.request.headers.has('If-Match')
        ? preconditionFailed()
        : new ApiError(409, 'Somebody has changed this standing order. Read it again before you change it.');
    case 'too-early':
    case 'moves-later':
      throw rejectedForm({ [dayField]: [text] });
    case 'until-before-from':
      throw rejectedForm({ until: [text] });
    case 'too-few':
    case 'too-many':
    case 'not-for-sale':
      throw new ApiError(409, text, { fields: { items: [text] } });
    case 'taken':
      throw new ApiError(409, text, { fields: { phone: [`It is that of /standing-orders/${result.id}`] } });
    default:
      throw new ApiError(409, text);
  }
}

const reading = { tag: 'Standing orders', access: 'orders:read' } as const;
const writing = { tag: 'Standing orders', access: 'orders:write' } as const;
const changing = {
  ...writing,
  params: storedIdParams,
  takesIfMatch: true,
  errors: [404, 409],
  answer: standingOrderSchema,
} as const;

const day = z.iso.date();

export const standingOrderCalls = [
  defineCall({
    ...reading,
    method: 'get',
    path: '/standing-orders',
    summary: 'List standing orders',
    description:
      'What households take every morning, or on certain days: by name, without a state all that nobody has ended.',
    query: z.object({
      search: searchQuery.default('').openapi({
        description: 'Words of name or place, or any part of the phone number.',
      }),
      state: choiceQuery(Object.keys(standingOrderStates) as StandingOrderState[]).openapi({
        description:
          '`active`: not paused today. `trouble`: a morning failed, or was not brought in the last 14 days.',
      }),
      ...pageQuery,
    }),
    answer: z.array(standingOrderSchema),
    handle: async ({ query: { search, state, page, limit } }, { now }) => {
      const settings = await loadSettings();
      const list = await withDatabaseTimeout(
        findStandingOrders({ search, state }, { page, pageSize: limit, settings, now }),
      );
      const orders = list.page === page ? list.orders : [];
      return {
        items: orders.map((order) => toApiStandingOrder(order, now)),
        total: list.total,
        page,
        limit,
      };
    },
  }),
  defineCall({
    ...reading,
    method: 'get',
    path: '/standing-orders/days',
    operationId: 'listDaysAhead',
    summary: 'List what the next days take',
    description: 'Of all households, for 14 days from today on, beside what you expect to milk.',
    query: z.object(pageQuery),
    answer: z.array(dayAheadSchema),
    handle: async ({ query }, { now }) =>
      paginate((await withDatabaseTimeout(countDaysAhead(now))).map(toApiDayAhead), query),
  }),
  defineCall({
    ...reading,
    method: 'get',
    path: '/standing-orders/{id}',
    summary: 'Read a standing order',
    params: storedIdParams,
    errors: [404],
    answer: standingOrderSchema,
    handle: async ({ params: { id } }, { now }) => toApiStandingOrder(await requireStandingOrder(id), now),
  }),
  defineCall({
    ...writing,
    method: 'post',
    path: '/standing-orders',
    operationId: 'takeStandingOrder',
    summary: 'Take a standing order',
    description:
      'For staff, of a caller. A phone and a place have one: 409 names it in `fields`. Each morning is an order from its last hour on.',
    headers: idempotencyHeaders,
    body: newStandingOrder,
    status: 201,
    errors: [409, 422],
    answer: standingOrderSchema,
    handle: async ({ body }, caller) => {
      const settings = await loadSettings();
      const area = findDeliveryAreaByName([body.deliveryArea ?? ''], settings.deliveryAreas);
      const firstDay = firstOpenDay({ deliveryArea: area?.id ?? null }, settings, caller.now);
      const apiRequest = readIdempotency('POST /standing-orders', caller, body) ?? undefined;
      const form = toStandingOrderForm(body, null, { settings, firstDay });
      const who = { by: { kind: 'farm', staff: staffMemberOf(caller) }, now: caller.now } as const;
      return unwrap(await withDatabaseTimeout(takeStandingOrder(form, { ...who, apiRequest })), caller);
    },
  }),
  defineCall({
    ...changing,
    method: 'patch',
    path: '/standing-orders/{id}',
    operationId: 'changeStandingOrder',
    summary: 'Change a standing order',
    description:
      'What is left out stays. It holds from `from` on; days that were set by hand stay. Sizes that stay keep the price that was told.',
    body: standingOrderChange,
    handle: async ({ params: { id }, body }, caller) => {
      const order = await requireMatching(id, caller);
      const settings = await loadSettings();
      const firstDay = await findFirstDay(order, settings, caller.now);
      const form = toStandingOrderForm(body, order, { settings, firstDay });
      const seenRevision = body.revision ?? order.revision;
      const result = changeStandingOrder(id, { ...form, seenRevision }, whoOf(caller, order));
      return unwrap(await withDatabaseTimeout(result), caller);
    },
  }),
  defineCall({
    ...reading,
    method: 'get',
    path: '/standing-orders/{id}/days',
    summary: 'List what the next days bring',
    description: 'From today on, for 14 days, as it stands.',
    params: storedIdParams,
    query: z.object(pageQuery),
    errors: [404],
    answer: z.array(comingDaySchema),
    handle: async ({ params: { id }, query }, { now }) => {
      const days = await withDatabaseTimeout(listComingDays(await requireStandingOrder(id), now));
      return paginate(days.map(toApiComingDay), query);
    },
  }),
  defineCall({
    ...changing,
    method: 'put',
    path: '/standing-orders/{id}/days',
    operationId: 'setStandingOrderDay',
    summary: 'Set or skip one day',
    description: 'It stays as it is when the rule changes.',
    body: dayBody.openapi({ example: { day: '2026-12-01', items: [] } }),
    handle: async (
      { params: { id }, body: { day: chosen, items: lines, overrules = false, changesOrder = false } },
      caller,
    ) => {
      const { by, ...who } = whoOf(caller, await requireMatching(id, caller));
      if (!changesOrder || lines === null) {
        const set = setOwnDay(id, { day: chosen, lines, overrules }, { by, ...who });
        return unwrap(await withDatabaseTimeout(set), caller, 'day');
      }
      const set = await withDatabaseTimeout(
        setTomorrow(id, { day: chosen, lines, overrules }, { by: by.staff, ...who }),
      );
      if (set.ok) return toApiStandingOrder(await requireStandingOrder(id), caller.now);
      if (set.reason === 'not-correctable')
        throw new ApiError(409, 'The order of this day can’t be corrected like that any more.');
      return unwrap(set, caller, 'day');
    },
  }),
  defineCall({
    ...changing,
    method: 'put',
    path: '/standing-orders/{id}/pause',
    operationId: 'pauseStandingOrder',
    summary: 'Pause a standing order',
    description: 'Pauses that touch or overlap become one.',
    body: z
      .object({
        from: day.nullish().openapi({
          description: 'The first day without; without it, the first whose last hour is ahead.',
        }),
        until: day.nullish().openapi({
          description: 'The first day with again; without it, until somebody says so.',
        }),
      })
      .openapi({ example: { from: '2026-12-20', until: '2027-01-04' } }),
    handle: async ({ params: { id }, body: { from = null, until = null } }, caller) => {
      const who = whoOf(caller, await requireMatching(id, caller));
      return unwrap(await withDatabaseTimeout(pauseStandingOrder(id, { from, until }, who)), caller);
    },
  }),
  defineCall({
    ...changing,
    method: 'put',
    path: '/standing-orders/{id}/resume',
    operationId: 'resumeStandingOrder',
    summary: 'End a pause',
    description:
      'From the first day on whose last hour is ahead, at the prices of today, which you have told the household. A pause that is still ahead is taken back.',
    body: z
      .object({
        pausedFrom: day.optional().openapi({
          description:
            '`from` of the pause: 409 if it is gone. Without it, the one that stands or comes next.',
        }),
      })
      .openapi({ example: { pausedFrom: '2026-12-20' } }),
    handle: async ({ params: { id }, body: { pausedFrom = null } }, caller) => {
      const who = whoOf(caller, await requireMatching(id, caller));
      return unwrap(await withDatabaseTimeout(resumeStandingOrder(id, pausedFrom, who)), caller);
    },
  }),
  defineCall({
    ...changing,
    method: 'put',
    path: '/standing-orders/{id}/told',
    operationId: 'recordStandingOrderTold',
    summary: 'Say that a household was told',
    description:
      'By the rider, or on the phone. Higher prices hold the days of notice after today, or from their day. What is no more in `toTell` is left alone, so that it can be sent twice.',
    body: toldBody,
    handle: async ({ params: { id }, body: { keys } }, caller) => {
      await requireMatching(id, caller);
      const { now } = caller;
      const told = { standingId: id, keys, day: toDateInput(now), noticeDays: null };
      const result = await withDatabaseTimeout(recordTold(told, { by: staffMemberOf(caller), now }));
      if (!result.ok) throw notFound('The standing order');
      return toApiStandingOrder(await requireStandingOrder(id), now);
    },
  }),
  defineCall({
    ...changing,
    method: 'put',
    path: '/standing-orders/{id}/end',
    operationId: 'endStandingOrder',
    summary: 'End a standing order',
    description:
      'From the first day on whose last hour is ahead; what was made before comes. Has no body. One that has ended is returned as it is.',
    handle: async ({ params: { id } }, caller) => {
      const order = await requireMatching(id, caller);
      // PUT can be repeated.
      if (!order.isOpen) return toApiStandingOrder(order, caller.now);
      return unwrap(await withDatabaseTimeout(endStandingOrder(id, whoOf(caller, order))), caller);
    },
  }),
];
