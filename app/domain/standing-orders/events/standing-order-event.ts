import type { MissedReason } from '~/domain/standing-orders/standing-order';

/** A standing order as its events tell it: nothing about the household. GET /api/standing-orders/{id} has the rest. */
export type EventStandingOrder = {
  readonly id: string;
  /** The same as `standing.household` of its orders: stays when a household begins again. */
  readonly household: string;
  /** The first day without; null for no end. */
  readonly endsOn: string | null;
  readonly revision: number;
  readonly updatedAt: string;
};

type Size = { readonly productId: string; readonly sku: string | null };

/** `data` by type of event. */
export type StandingOrderEventData = {
  readonly 'standing_order.started': { readonly standingOrder: EventStandingOrder };
  readonly 'standing_order.changed': { readonly standingOrder: EventStandingOrder };
  readonly 'standing_order.paused': { readonly standingOrder: EventStandingOrder };
  readonly 'standing_order.resumed': { readonly standingOrder: EventStandingOrder };
  readonly 'standing_order.ended': { readonly standingOrder: EventStandingOrder };
  readonly 'morning.missed': {
    readonly standingOrder: EventStandingOrder;
    readonly morning: { readonly day: string; readonly reason: MissedReason };
  };
  readonly 'morning.short': {
    readonly standingOrder: EventStandingOrder;
    readonly morning: {
      readonly day: string;
      readonly items: readonly (Size & { readonly promised: number; readonly brought: number })[];
    };
  };
};

/** An event of one standing order; `data` without the standing order, which every event has. */
export type StandingOrderEvent = {
  readonly [Type in keyof StandingOrderEventData]: {
    readonly type: Type;
    readonly data: Omit<StandingOrderEventData[Type], 'standingOrder'>;
  };
}[keyof StandingOrderEventData];
