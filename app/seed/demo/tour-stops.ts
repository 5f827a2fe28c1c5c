import { farmPictures } from './farm-pictures';
import type { TourStopView } from '~/domain/virtual-tour/tour-stop';

export const demoTourStops: readonly TourStopView[] = [
  {
    title: 'The gate',
    text: 'From Bumala, drive towards Busia for 7 km. The gate is on the left, with a blue milk can on the post. We’ll meet you with water for your hands and a mat for your shoes: you are welcome here, germs from other farms are not.',
    hint: 'Please close the gate behind you. The calves are quicker than they look.',
    place: 'gate',
    image: farmPictures.gate,
  },
  {
    title: 'The pasture',
    text: 'Friesians, Ayrshires and Jerseys graze together in the morning, while the grass is still wet. Each paddock is grazed for a few days and then rests for a month. By midday the herd is under the roof, chewing: a cow that chews is making milk.',
    hint: 'Stand still at the fence. Within two minutes a cow will come over to look at you.',
    place: 'pasture',
    image: farmPictures.pasture,
  },
  {
    title: 'The feeding rail',
    text: 'At noon it is too hot outside, so lunch is served under the roof: Napier grass, hay, and more dairy meal for the cows that give more milk. The water runs all day, because a cow in milk can drink a hundred litres of it.',
    hint: 'You can feed them here. Keep your hand flat and your thumb in.',
    place: 'feeding-rail',
    image: farmPictures.feeding,
  },
  {
    title: 'The milking shed',
    text: 'At five in the morning and three in the afternoon the herd walks in by itself, always in the same order. We wash our hands, wash and dry each udder, and check the first squirts in a black cup. Then it is quiet, apart from the milk running into the can.',
    hint: 'If you can stay until three, you may try it yourself. It is harder than it looks.',
    place: 'milking-shed',
    image: farmPictures.milking,
  },
  {
    title: 'The cold room',
    text: 'Milk leaves the cow at 38 °C, and every minute counts. The panels on the roof make ice while the sun shines. The milk runs past the ice and is cold within the hour. There are no batteries to buy, and not much that can break.',
    hint: 'Touch the pipe: warm at one end, cold at the other.',
    place: 'cold-room',
    image: farmPictures.cooling,
  },
  {
    title: 'The calves',
    text: 'Calves drink their mother’s first milk within two hours of birth. After that they live in small groups on clean straw. Whoever sat up with the mother that night chooses the name.',
    hint: 'They will suck your fingers, your sleeve and your camera strap.',
    place: 'calves',
    image: farmPictures.calves,
  },
  {
    title: 'Fodder and dung',
    text: 'On one side, hay and silage for the dry months. On the other, what the cows leave behind: it goes into the biogas dome, which heats the water for washing, and what remains feeds the maize that feeds the cows. Nothing is thrown away.',
    hint: 'Ask the guide to light the flame. It does not smell.',
    place: 'fodder',
    image: farmPictures.fodder,
  },
  {
    title: 'The tasting table',
    text: 'The last stop: fresh milk, mala, yoghurt, butter and cheese on the table behind the creamery. Tasting is free. Tell us what you don’t like, too. Visitors have made us change the mala recipe twice.',
    hint: 'Bring a cool bag. Most people take something home.',
    place: 'tasting-table',
    image: farmPictures.tasting,
  },
];
