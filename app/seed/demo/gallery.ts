type DemoGalleryItem = {
  /** Also the name of the picture. */
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly alt: string;
  readonly tags: readonly string[];
  readonly featured?: true;
  readonly daysAgo: number;
};

/** Newest first. */
export const demoGallery: readonly DemoGalleryItem[] = [
  {
    slug: 'first-light',
    title: 'First light over the valley',
    description:
      'Ten past six. The mist stays in the hollows until the sun is over the hills. By then the cows have been milked and are out again.',
    alt: 'The sun rises over hills with mist between them, and three cows graze on a slope',
    tags: ['Landscape', 'Farm'],
    featured: true,
    daysAgo: 2,
  },
  {
    slug: 'what-is-in-your-pocket',
    title: 'What is in your pocket?',
    description:
      'Pendo inspects everybody who comes to the fence. So far she has eaten a receipt, half a hat, and the clover in this picture.',
    alt: 'A black and white cow looks over a fence, with clover in her mouth',
    tags: ['Animals'],
    featured: true,
    daysAgo: 4,
  },
  {
    slug: 'the-cheese-library',
    title: 'The cheese library',
    description:
      'At Samia Hills, where our afternoon milk becomes Gouda. Every wheel is turned twice a week and gets a line in the book. The youngest are at the top; the ones at the bottom have been there since the long rains.',
    alt: 'Wheels of cheese with labels on three wooden shelves under a lamp',
    tags: ['Cheese', 'Farm'],
    featured: true,
    daysAgo: 6,
  },
  {
    slug: 'the-six-o-clock-round',
    title: 'The six o’clock round',
    description:
      'Two cans behind, a basket of bottles in front. The road to Bumala is downhill nearly all the way. The way back is the hard part.',
    alt: 'A green bicycle with two milk cans and a basket of bottles on a red road beside maize',
    tags: ['Market'],
    daysAgo: 9,
  },
  {
    slug: 'the-nursery',
    title: 'The nursery',
    description:
      'From our album: born on the same night and never apart since. The one with the star is Nyota. Her neighbour is called Wingu, which means cloud.',
    alt: 'A brown and a dark calf lie in straw in front of a wooden wall',
    tags: ['Animals', 'Farm'],
    daysAgo: 12,
  },
  {
    slug: 'homeward',
    title: 'Homeward',
    description: 'Peter says that he leads the herd home. From behind, it looks the other way round.',
    alt: 'Four cows and a herder walk home in front of a large setting sun',
    tags: ['Landscape', 'Animals'],
    daysAgo: 15,
  },
  {
    slug: 'through-the-cloth',
    title: 'Through the cloth',
    description:
      'Every bucket goes through a boiled cloth before it goes anywhere else. The sheet on the wall says how many litres each cow gave.',
    alt: 'Two hands pour milk from a bucket through a cloth into a milk can',
    tags: ['Milking'],
    daysAgo: 19,
  },
  {
    slug: 'market-day',
    title: 'Market day in Bumala',
    description:
      'Every Tuesday from seven, under the red stripes. Bring your empty bottle back and you pay ten shillings less.',
    alt: 'A stall under a striped roof with bottles of milk, cheese, yoghurt and eggs',
    tags: ['Market', 'Cheese'],
    daysAgo: 23,
  },
  {
    slug: 'the-lake-on-a-clear-day',
    title: 'The lake on a clear day',
    description:
      'After rain you can see the lake from the upper paddock. On other days you will have to take our word for it.',
    alt: 'A blue lake with three sailing boats behind green hills, and a brown cow that grazes',
    tags: ['Landscape'],
    daysAgo: 28,
  },
  {
    slug: 'breakfast-committee',
    title: 'The breakfast committee',
    description:
      'The hens follow the cows through the paddocks and scatter the dung, which saves us a tractor. We pay them in maize, every morning at eight.',
    alt: 'Three hens and five chicks pick grain in front of a red hen house, beside a basket of eggs',
    tags: ['Animals', 'Farm'],
    daysAgo: 34,
  },
  {
    slug: 'cutting-the-curd',
    title: 'Cutting the curd',
    description:
      'At 32 degrees, slowly, in one-centimetre cubes. Joseph does not talk while he does it, and nobody asks him to.',
    alt: 'A hand draws a frame of wires through a steel vat of curd and leaves cubes behind it',
    tags: ['Cheese'],
    daysAgo: 41,
  },
  {
    slug: 'rain-from-the-lake',
    title: 'Rain from the lake',
    description:
      'The first rain of March came an hour after we had planted the maize. By evening the tank beside the shed was full.',
    alt: 'A dark cloud and rain on the right, a rainbow over a shed with a red roof on the left',
    tags: ['Landscape', 'Farm'],
    daysAgo: 47,
  },
  {
    slug: 'evening-milk',
    title: 'Evening milk',
    description:
      'Four cans from our neighbours and a bucket from the goats, waiting for the cooler. Each coloured band marks a different family.',
    alt: 'Four milk cans and a bucket stand on a wooden platform in the evening sun',
    tags: ['Milking', 'Farm'],
    daysAgo: 55,
  },
  {
    slug: 'two-climbers',
    title: 'Two climbers',
    description:
      'They give a litre and a half a day between them, and they have an opinion on everything. The one with the bell opens gates.',
    alt: 'A brown and a cream goat stand on a rock, one with a twig in its mouth',
    tags: ['Animals'],
    daysAgo: 63,
  },
  {
    slug: 'forty-thousand-helpers',
    title: 'Forty thousand helpers',
    description:
      'The pink hive is the busiest. Since the bees moved in beside the sunflowers we harvest a third more, and there is honey for the yoghurt.',
    alt: 'Three beehives among sunflowers and clover, with bees in the air',
    tags: ['Animals', 'Landscape'],
    daysAgo: 72,
  },
  {
    slug: 'the-other-milky-way',
    title: 'The other Milky Way',
    description:
      'Half past four in the morning. The light in the shed is ours; the rest was there before us.',
    alt: 'The Milky Way over a shed with lit windows, two milk cans and two cows at night',
    tags: ['Landscape', 'Milking'],
    daysAgo: 84,
  },
];
