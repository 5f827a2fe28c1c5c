import {
  checkboxField,
  formatShillings,
  morningFee,
  smallestMorning,
  timeField,
  wholeNumberField,
} from './setting-fields';
import { formSection } from './settings-section';

export const standingSections = {
  standing: formSection({
    title: 'Standing orders',
    group: 'Selling',
    description: 'Milk every morning: the fee of a morning, the smallest quantity, when the round leaves',
    searchWords: 'every day morning household subscription milk round regular',
    intro:
      'A household says once what it takes on which mornings. Its order for a day is made at the last hour to order for that day, and is an order like any other from then on. While this is switched off, no order is made: each household is told once, the evening before its first morning without, and again when it comes by itself.',
    fields: {
      isOn: checkboxField('We take standing orders'),
      fee: morningFee(
        '0 for none. It takes the place of the delivery fee, and an area may have its own (Delivery areas). Who has been told less pays less until you tell them',
      ),
      smallestQuantity: smallestMorning(
        'In units, all sizes together. It takes the place of the smallest order, and an area may have its own',
      ),
      noticeDays: wholeNumberField('Days of notice for a higher price', {
        hint: 'A household that was told of a price pays no more before these days have passed',
        min: 1,
        max: 60,
      }),
      roundLeavesAt: timeField('The round leaves at', {
        hint: 'What could not be ordered by then is not brought that day, and the household is told',
      }),
      chargesNobodyThere: checkboxField('A morning is charged when nobody is there', {
        hint: 'Your terms say it either way. What is not brought is never charged',
      }),
      sharesShortage: checkboxField('Where there is too little, everybody gets less', {
        hint: 'In whole units. Off: the oldest household comes first. Both you and they are told the evening before',
      }),
    },
    read: ({ standing }) => ({
      isOn: standing.isOn ? 'on' : '',
      fee: formatShillings(standing.fee),
      smallestQuantity: String(standing.smallestQuantity),
      noticeDays: String(standing.noticeDays),
      roundLeavesAt: standing.roundLeavesAt,
      chargesNobodyThere: standing.chargesNobodyThere ? 'on' : '',
      sharesShortage: standing.sharesShortage ? 'on' : '',
    }),
    change: ({
      isOn,
      fee,
      smallestQuantity,
      noticeDays,
      roundLeavesAt,
      chargesNobodyThere,
      sharesShortage,
    }) => ({
      'standing.isOn': isOn,
      'standing.fee': fee,
      'standing.smallestQuantity': smallestQuantity,
      'standing.noticeDays': noticeDays,
      'standing.roundLeavesAt': roundLeavesAt,
      'standing.chargesNobodyThere': chargesNobodyThere,
      'standing.sharesShortage': sharesShortage,
    }),
  }),
};
