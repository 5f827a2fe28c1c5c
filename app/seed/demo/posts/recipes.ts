import type { DemoPost } from '~/seed/demo/demo-post';

export const recipePosts: readonly DemoPost[] = [
  {
    slug: 'mala-pancakes-for-a-slow-sunday',
    title: 'Mala pancakes for a slow Sunday',
    author: 'grace-wandera',
    category: 'Recipes',
    tags: ['mala', 'breakfast'],
    picture: 'pancakes',
    pictureAlt: 'A stack of pancakes with butter and honey on a plate',
    products: ['maziwa-mala', 'kienyeji-eggs', 'unsalted-butter', 'acacia-honey'],
    daysAgo: 7,
    content: `If there is half a bottle of mala left on Saturday evening, I know what we are having for breakfast on Sunday. The mala makes the batter rise, so you need no yeast and no waiting.

## What you need for four

- 2 cups of wheat flour
- 2 tablespoons of sugar
- 1 teaspoon of bicarbonate of soda and half a teaspoon of salt
- 2 eggs, kienyeji if you have them
- 2 cups of **maziwa mala**
- 3 tablespoons of melted butter, and some more for the pan

## How to make them

1. Mix the flour, sugar, soda and salt in a large bowl.
2. Beat the eggs with the mala and the melted butter in another bowl.
3. Pour this into the flour and stir **twelve times, no more**. Leave the lumps in. Smooth batter makes tough pancakes.
4. Let the batter stand while you lay the table. It will start to bubble.
5. Heat a pan, not too hot, and rub it with butter. Use one ladle of batter for each pancake. When there are bubbles all over, turn it once.

Keep them warm under a cloth. We eat them with honey and butter. Peter has his with avocado and salt, and the children have theirs with everything.

## If something goes wrong

- **Thick as ugali?** Add a little milk.
- **Flat and pale?** The mala was not sour enough. Add a squeeze of lemon.
- **Burnt outside and raw inside?** Turn the fire down.

Leftovers are good in Monday’s lunch box, rolled around a banana. At least I think so. We have never had any left over.`,
  },
  {
    slug: 'paneer-with-sukuma-wiki',
    title: 'Paneer with sukuma wiki',
    author: 'mercy-okello',
    category: 'Recipes',
    tags: ['cheese', 'supper', 'vegetables'],
    picture: 'paneer-supper',
    pictureAlt: 'A pan of greens with golden cubes of cheese',
    products: ['paneer', 'ghee', 'fresh-cream'],
    daysAgo: 46,
    content: `Like everybody else, I grew up on sukuma wiki. The name says that it pushes you through the week, and by Thursday I always felt pushed far enough. Then a customer from Kisumu told me on the phone what her mother-in-law does with paneer. I have cooked it every week since.

## What you need for four

- 1 large bunch of sukuma wiki, cut as fine as you can
- 200 g of paneer, cut into cubes
- 2 onions and 3 tomatoes
- 2 cloves of garlic and a piece of ginger
- 1 teaspoon each of cumin and turmeric
- 2 tablespoons of ghee
- 4 tablespoons of cream, or the top of the milk
- salt

## How to make it

1. Heat the ghee and fry the paneer on all sides until it is golden. Stay beside it: four minutes is enough, and by the fifth it burns. Take it out.
2. Fry the onions slowly in the same ghee until they are brown. Add the garlic, ginger and spices, and stir until the neighbours ask what you are cooking.
3. Add the tomatoes and cook them until they are soft.
4. Add the sukuma, salt and a little water. Cook for **ten minutes** with the lid half on, so that it stays green.
5. Stir in the cream, put the paneer on top and let it rest for a moment.

Serve it with ugali, or with chapati if you have visitors.

## About the cheese

Paneer does not melt, and that is the beauty of it. If yours crumbles, it was too warm when you cut it. Put it in cold water for ten minutes first. If you made the paneer yourself, keep the whey and cook your ugali with it instead of water.`,
  },
  {
    slug: 'yoghurt-at-home-with-one-spoon',
    title: 'Make yoghurt at home with one spoon of ours',
    author: 'joseph-barasa',
    category: 'Recipes',
    tags: ['yoghurt', 'basics'],
    picture: 'yoghurt-pot',
    pictureAlt: 'A pot wrapped in a red shuka beside a cup of yoghurt',
    products: ['fresh-cow-milk', 'plain-yoghurt'],
    daysAgo: 81,
    content: `People expect me to mind when they make their own yoghurt. I don’t. Once you have made it yourself, you know what a good one is worth. Here is how.

## What you need

- 1 litre of fresh whole milk
- 1 tablespoon of **plain** yoghurt, ours or any that says “live”
- a pot with a lid, a blanket, and a place where nobody will knock it

## In the evening

1. Heat the milk slowly until it starts to rise. Keep it just below boiling for ten minutes. This makes the yoghurt thick.
2. Let it cool until you can keep a clean finger in it while you count to ten. It should feel hot but not hurt: that is about 43 °C.
3. Mix the spoon of yoghurt with a little of the milk, then stir it gently into the pot.
4. Put the lid on, wrap the pot in the blanket and leave it in a corner. Good night.

## In the morning

Don’t shake it. Tilt the pot: if the yoghurt comes away from the side in one piece, it is done. If it is still runny, give it two more hours. Then put it in the fridge. By noon it will be firm.

## If something goes wrong

- **It is still milk.** The milk was too hot and killed the cultures, or too cold to wake them. Use a thermometer the first time, and after that your finger will know.
- **It is slimy or smells strange.** The pot or the spoon was not clean. Throw it away, and scald everything next time.
- **There is water on top.** That is whey. Stir it in or drink it.

Keep one spoon for the next pot. After four or five pots the cultures get tired. Then come back to us for a fresh spoon, and we all stay in business.`,
  },
];
