import {
  announcePrices,
  listPrices,
  takeBackPrices,
  tellPrices,
} from '~/domain/standing-orders/prices/announce-prices.server';
import { addDays } from '~/lib/calendar-days';
import type { Dice } from '../../../load/drill/dice';
import { areas, staff, type Farm } from './farm';

type FarmAct = {
  /** On a day. */
  readonly chance: number;
  readonly time: string;
  readonly run: (farm: Farm, dice: Dice, day: string) => Promise<unknown>;
};

const tellAll = (farm: Farm) => Promise.all(farm.makers.map(() => tellPrices(farm.now())));

/** What the farm does by chance. Further acts join here. */
export const farmActs = {
  price: { chance: 0.15, time: '11:11', run: (farm, dice) => farm.setPrice(dice.pick(farm.sizes), dice) },
  fee: { chance: 0.03, time: '11:12', run: (farm, dice) => farm.setFee(dice.pick(areas).id, dice) },
  announce: {
    chance: 0.08,
    time: '11:20',
    run: async (farm) => {
      const { untold } = await listPrices(farm.now());
      await announcePrices(
        untold.map(({ line }) => line),
        { by: staff, now: farm.now() },
      );
      await tellAll(farm);
    },
  },
  'take back': {
    chance: 0.03,
    time: '11:40',
    run: async (farm, dice) => {
      const { announced } = await listPrices(farm.now());
      if (announced.length === 0) return;
      await takeBackPrices([dice.pick(announced).line], { by: staff, now: farm.now() });
      await tellAll(farm);
    },
  },
  rename: { chance: 0.02, time: '12:00', run: (farm, dice) => farm.rename(dice.pick(farm.sizes)) },
  archive: {
    chance: 0.02,
    time: '12:05',
    run: async (farm) => farm.turn('product', false) && farm.setActive(false),
  },
  'bring back': {
    chance: 0.15,
    time: '12:06',
    run: async (farm) => farm.turn('product', true) && farm.setActive(true),
  },
  shares: {
    chance: 0.05,
    time: '12:20',
    run: (farm, dice) => farm.share(dice.chance(0.5)),
  },
  expect: {
    chance: 0.05,
    time: '12:30',
    run: (farm, dice) => farm.expect(dice.pick(farm.sizes), dice.chance(0.4) ? null : dice.integer(1, 40)),
  },
  count: { chance: 0.05, time: '15:00', run: (farm, dice) => farm.count(dice.pick(farm.sizes)) },
  close: {
    chance: 0.03,
    time: '13:13',
    run: (farm, dice, day) => {
      const first = addDays(day, dice.integer(3, 9));
      return farm.close([first, addDays(first, 1)].slice(0, dice.integer(1, 2)));
    },
  },
  'close late': { chance: 0.02, time: '19:00', run: (farm, _, day) => farm.close([addDays(day, 1)]) },
  open: { chance: 0.02, time: '13:14', run: (farm, _, day) => farm.open(day) },
  'leave an area': {
    chance: 0.01,
    time: '14:10',
    run: async (farm, dice) => farm.turn('area', false) && farm.serve(dice.pick(areas).id),
  },
  'serve all areas': {
    chance: 0.2,
    time: '22:10',
    run: async (farm) => farm.turn('area', true) && farm.serve(null),
  },
  'no texts': {
    chance: 0.03,
    time: '14:20',
    run: async (farm) => farm.turn('texts', false) && farm.set({ 'sms.kinds.changed': false }),
  },
  texts: {
    chance: 0.2,
    time: '22:20',
    run: async (farm) => farm.turn('texts', true) && farm.set({ 'sms.kinds.changed': true }),
  },
  'no emails': {
    chance: 0.02,
    time: '11:00',
    run: async (farm) => farm.turn('emails', false) && farm.sendMail(false),
  },
  emails: {
    chance: 0.2,
    time: '22:30',
    run: async (farm) => farm.turn('emails', true) && farm.sendMail(true),
  },
  /** A product goes, and others come in its place. */
  replace: {
    chance: 0.01,
    time: '12:40',
    run: async (farm, dice) =>
      !farm.isOut('Mala') && farm.turn('product', false) && farm.withdraw(dice.pick(farm.sizes.slice(0, 2))),
  },
  'remove a size': {
    chance: 0.03,
    time: '12:45',
    run: async (farm) => !farm.isOut('Yoghurt') && (await farm.remove('Yoghurt')) && farm.turn('size', false),
  },
  'decide of it': {
    chance: 0.2,
    time: '12:50',
    run: async (farm, dice) => farm.isRemoved('Yoghurt') && farm.decideOf('Yoghurt', dice),
  },
  'put it back': {
    chance: 0.05,
    time: '12:55',
    run: async (farm) => (await farm.putBack()) && farm.turn('size', true),
  },
  'switch off': {
    chance: 0.01,
    time: '14:00',
    run: async (farm) => farm.turn('standing', false) && farm.set({ 'standing.isOn': false }),
  },
  'switch on': {
    chance: 0.4,
    time: '22:00',
    run: async (farm) => farm.turn('standing', true) && farm.set({ 'standing.isOn': true }),
  },
} as const satisfies Record<string, FarmAct>;
