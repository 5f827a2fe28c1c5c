import type { DemoPost } from '~/seed/demo/demo-post';

export const operationsPosts: readonly DemoPost[] = [
  {
    slug: 'silage-in-a-bag-for-the-dry-months',
    title: 'Silage in a bag, for the dry months',
    author: 'emmanuel-ekisa',
    category: 'Farm Operations',
    tags: ['fodder', 'dry season', 'training'],
    picture: 'fodder',
    pictureAlt: 'Hay bales beside a field of maize',
    daysAgo: 18,
    content: `In January a litre of milk costs more than in May, and everybody knows why: there is nothing to eat. A cow that gives fourteen litres on green grass gives six on dry stalks. The grass that she misses in January has rotted on the field in November. This is about how to keep it, with a bag and two feet.

## What you need

- maize that is **milky**: press a grain with your nail, and it should squirt
- a panga or a chaff cutter; pieces as long as a thumbnail
- molasses, one litre in three of water
- bags of thick plastic inside bags of woven sacks
- children who like to jump

## How it goes

Cut in the morning, let it wilt until noon, and chop it. Spread it a hand high, sprinkle the molasses, fill the bag a little, and *tread*. Then again, and again. Air is the enemy: where there is air there is mould. When no foot sinks in any more, press out the last of it, twist the neck, fold it down and tie it twice.

Store the bags in the shade, on wood, where no rat comes. After six weeks you may open one. It should smell like a good vinegar and be the colour of olives. If it is black, or smells of old socks, it goes on the compost and not to the cow.

## How much

A cow eats about one bag of fifty kilograms in three days beside her hay. For three dry months and two cows that is sixty bags: two weekends of work for a family. The neighbours who did it last year did not sell an animal in February.

We teach it on the farm, every second Saturday in October and November. Bring old clothes.`,
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
    content: `Milk leaves a cow at 38 °C. In one hour at that warmth the number of bacteria in it doubles three times; at 4 °C it hardly moves. Everything that I do in the creamery, the yoghurt and the mala and the butter, is decided in that hour.

## Ice instead of batteries

When we began, the power failed on two days of five, always in the evening. A generator was too dear, and so were batteries large enough for a cooler. So we did what the ice men did: eight panels on the shed make **ice** while the sun shines, as much as it gives. In the evening the milk runs past the ice. There is nothing to charge and little to break.

On a bright day we make 180 kg. That cools 300 litres twice. In the long rains it is less, and then the morning milk goes to Busia at once and the evening milk becomes mala, which likes a warm room anyway.

## What I measure

I write down three figures for every can:

1. the temperature when it comes, and one hour later
2. the hour
3. whether it passed the alcohol test

Since the cooler runs we have given back two cans in a hundred of the evening milk. Before, it was seventeen. That difference paid for the panels in a year and seven months.

## Can you do it with two cows?

Not like this. But a wet sack around the can, in the shade, in the wind, brings it down to 20 °C, and that alone gives you four hours. Five farms together can share a small cooler. Two groups near Nambale do, and we are glad to show you theirs and ours.`,
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
    content: `A draft about how we choose the bulls for the coming year. To be finished when the milk tests of this month are in.`,
  },
];
