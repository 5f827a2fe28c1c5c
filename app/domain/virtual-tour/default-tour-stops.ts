import { farmPictures } from '~/domain/content/farm-pictures';
import type { TourStopView } from './tour-stop';

/** What a shop starts with; afterwards the farm edits them at /tour-admin. */
export const defaultTourStops: readonly TourStopView[] = [
  {
    title: 'The gate',
    text: 'You leave the Kisumu-Busia highway at Bumala and follow the road for seven kilometres, past maize, a school and more goats than cars. At the gate somebody waits with water for your hands and a mat for your shoes: visitors are welcome here, and the germs of other farms are not.',
    hint: 'Close the gate behind you. The calves know how to open it.',
    image: farmPictures.map,
  },
  {
    title: 'The pasture',
    text: 'Friesians, Ayrshires and Jerseys graze together in the morning, while the grass is wet and sweet. Each paddock is eaten for some days and then rests for a month. The trees were here before us; a cow in the shade chews, and a cow that chews makes milk.',
    hint: 'Stand still at the fence. In two minutes somebody with large eyes comes to look at you.',
    image: farmPictures.herd,
  },
  {
    title: 'The feeding rail',
    text: 'At noon it is too hot outside, and lunch is served under the roof: Napier grass, hay, and dairy meal by the litre that each cow gives. Water runs all day. A cow drinks as much as a bathtub holds, and more when the wind comes from the east.',
    hint: 'Here you may feed them. Flat hand, thumb away.',
    image: farmPictures.feeding,
  },
  {
    title: 'The milking shed',
    text: 'At five in the morning and at three in the afternoon the herd walks in by itself, always in the same order. Hands are washed, udders are washed and dried, the first squirts go into a black cup. Then it is quiet, but for the sound of milk in the can.',
    hint: 'Visitors of the afternoon may try it. It is harder than it looks.',
    image: farmPictures.milking,
  },
  {
    title: 'The cold room',
    text: 'Milk leaves a cow as warm as she is, and every minute counts. The panels on the roof make ice while the sun shines; in the evening the milk runs past it and is cold within the hour. There is nothing to charge, and little that can break.',
    hint: 'Put your hand on the pipe: warm at one end, cold at the other.',
    image: farmPictures.cooling,
  },
  {
    title: 'The calves',
    text: 'Calves drink their mother’s first milk within two hours, and live in groups in clean straw. They get a name on the day they are born, mostly from whoever sat beside their mother that night.',
    hint: 'They suck on fingers, sleeves and camera straps.',
    image: farmPictures.calf,
  },
  {
    title: 'Fodder and dung',
    text: 'Hay and silage for the dry months on one side, and on the other what the cows leave behind. It cooks in the biogas dome, heats the water for washing, and comes out as food for the maize that feeds the cows. Nothing here is thrown away.',
    hint: 'Our guide lights the flame. It does not smell of anything.',
    image: farmPictures.biogas,
  },
  {
    title: 'The tasting table',
    text: 'Last stop: fresh milk, mala, yoghurt, butter and cheese, on the table behind the creamery. Tasting is free. Tell us honestly what you like less; the recipe for the mala has changed twice because somebody did.',
    hint: 'Bring a cool bag. Most people carry something home.',
    image: farmPictures.tasting,
  },
];
