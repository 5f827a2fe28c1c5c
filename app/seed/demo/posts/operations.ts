import type { DemoPost } from '~/seed/demo/demo-post';

export const operationsPosts: readonly DemoPost[] = [
  {
    slug: 'silage-in-a-bag-for-the-dry-months',
    title: 'Silage in a bag, for the dry months',
    author: 'emmanuel-ekisa',
    category: 'Farm Operations',
    tags: ['fodder', 'dry season', 'training'],
    picture: 'silage-bags',
    pictureAlt: 'A man presses chopped maize into a green bag, beside black bags tied at the neck',
    daysAgo: 18,
    content: `Milk costs more in January than in May, and every farmer knows why: there is no grass. A cow that gives fourteen litres on green fodder gives six on dry stalks. Yet in November good fodder was rotting in the field. Here is how to keep it, with a bag and your two feet.

## What you need

- maize at the **milky** stage: press a grain with your nail, and it squirts
- a panga or a chaff cutter
- molasses, mixed one part to three parts of water
- strong plastic bags, each inside a woven sack
- children who like to jump

## How to do it

1. Cut the maize in the morning, let it wilt until noon, and chop it into pieces as long as your thumbnail.
2. Spread it out a hand deep and sprinkle it with the molasses.
3. Put a layer in the bag and tread it down hard. Then the next layer, and the next. Air is the enemy: where there is air, there is mould.
4. When your feet no longer sink in, press out the last air, twist the neck, fold it over and tie it twice.

Store the bags in the shade, off the ground, where rats can’t reach them. After six weeks you can open the first one. It should be olive green and smell like good vinegar. If it is black, or smells of old socks, put it on the compost. Don’t give it to the cow.

## How much to make

With hay beside it, a cow eats a bag of fifty kilograms in about three days. Two cows for three dry months need sixty bags, which is two weekends of work for a family. Our neighbours who did it last year did not have to sell a single animal in February.

We teach it here on the farm, every second Saturday in October and November. Wear old clothes.`,
  },
  {
    slug: 'how-the-sun-keeps-our-milk-cold',
    title: 'How the sun keeps our milk cold',
    author: 'joseph-barasa',
    category: 'Farm Operations',
    tags: ['cooling', 'solar', 'quality'],
    picture: 'solar-cooling',
    pictureAlt: 'Solar panels on a red roof beside a water tank',
    daysAgo: 53,
    content: `Milk leaves the cow at 38 °C. Left that warm, the bacteria in it double three times in an hour. At 4 °C they hardly grow at all. So that first hour decides how good my yoghurt, mala and butter will be.

## Ice instead of batteries

When we started, the power failed two days out of five, and always in the evening. We could not afford a generator, or batteries big enough to run a cooler. So we copied the old ice sellers: eight solar panels on the shed roof make **ice** for as long as the sun shines. At milking time we run the milk past the ice. There is nothing to charge and very little to break.

On a bright day we make about 200 kg of ice, enough to cool the 500 litres that our cows give in a day. In the long rains there is less. Then the morning milk goes straight to Busia, and the afternoon milk becomes mala, which likes a warm room anyway.

## What I write down

For every can I note three things:

1. the time it came in
2. its temperature then, and one hour later
3. whether it passed the alcohol test

Before we had the cooler, I turned away seventeen cans of afternoon milk in a hundred. Now it is two. The milk we saved paid for the panels in a year and seven months.

## Can you do it with two cows?

Not like this. But wrap the can in a wet sack and put it in the shade, where the wind blows. That brings it down to 20 °C and gives you four more hours. Or share: five farms together can buy a small cooler. Two groups near Nambale have one, and we will gladly take you to see it.`,
  },
  {
    slug: 'planning-the-next-calves',
    title: 'Planning the next calves',
    author: 'lilian-otieno',
    category: 'Farm Operations',
    tags: ['breeding', 'herd'],
    picture: 'breeding',
    pictureAlt: 'A cow with her calf on the pasture',
    daysAgo: 2,
    published: false,
    content: `How we choose the bulls for next year. I will finish this draft when we have this month’s milk tests.`,
  },
];
