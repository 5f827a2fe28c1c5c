import type { TourStopView } from './tour-stop';

/** For the button that adds them as drafts: the stops that most farms have. */
export const exampleTourStops: readonly TourStopView[] = [
  {
    title: 'The gate',
    text: 'Here your visit begins. We’ll meet you with water for your hands and a mat for your shoes: you are welcome here, germs from other farms are not.',
    hint: 'Please close the gate behind you.',
    place: 'gate',
    image: null,
  },
  {
    title: 'The pasture',
    text: 'The cows graze here in the morning, while the grass is cool.',
    hint: 'Stand still for a minute. The curious ones will come to you.',
    place: 'pasture',
    image: null,
  },
  {
    title: 'The milking shed',
    text: 'We milk in the morning and in the afternoon, and wash everything before and after.',
    hint: 'Ask whether you may try it yourself.',
    place: 'milking-shed',
    image: null,
  },
  {
    title: 'The cold room',
    text: 'Milk leaves the cow warm, and every minute counts. Here it gets cold.',
    hint: '',
    place: 'cold-room',
    image: null,
  },
  {
    title: 'The calves',
    text: 'The calves live together on clean straw, close to their mothers’ shed.',
    hint: 'They will suck your fingers and your sleeve.',
    place: 'calves',
    image: null,
  },
];
