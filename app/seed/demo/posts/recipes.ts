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
    daysAgo: 7,
    content: `When there is half a bottle of mala left on Saturday evening, I already know what Sunday will smell of. The sourness makes the batter light; you need no yeast and no patience.

## For four people

- 2 cups of wheat flour
- 2 spoons of sugar
- 1 small spoon of bicarbonate of soda, and half a one of salt
- 2 eggs, kienyeji if you have them
- 2 cups of **maziwa mala**
- 3 spoons of melted butter, and some for the pan

## So it goes

1. Mix everything that is dry in a large bowl.
2. Beat the eggs with the mala and the melted butter in another one.
3. Pour the wet into the dry and stir *twelve times, no more*. There should still be lumps. Smooth batter makes tough pancakes.
4. Let it stand while you lay the table. It will begin to breathe.
5. Heat a pan, not too hot, and rub it with butter. A ladle for each; when there are bubbles all over, turn it once.

Keep them warm under a cloth. We eat them with honey and a slice of butter, Peter with an avocado and salt, and the children with everything that is there.

## If something goes wrong

Too thick, like ugali? A little milk. Flat and pale? The mala was too young; add a squeeze of lemon next time. Burnt outside and raw within? The pan was too hot: the fire should be one that you could forget.

What is left over is good on Monday, in a lunch box, rolled around a banana. There has never been anything left over.`,
  },
  {
    slug: 'paneer-with-sukuma-wiki',
    title: 'Paneer with sukuma wiki',
    author: 'mercy-okello',
    category: 'Recipes',
    tags: ['cheese', 'supper', 'vegetables'],
    picture: 'paneer-supper',
    pictureAlt: 'A pan with greens and golden cubes of cheese',
    daysAgo: 46,
    content: `I grew up with sukuma wiki, as everybody did. *Push the week*, it says, and by Thursday it had pushed me far enough. Then a customer from Kisumu told me on the phone what her mother-in-law does with paneer, and I have cooked it every week since.

## For four people

- 1 large bunch of sukuma wiki, cut as fine as you can
- 200 g of paneer in cubes
- 2 onions, 3 tomatoes
- 2 cloves of garlic and a piece of ginger
- 1 small spoon each of cumin and turmeric
- 2 spoons of ghee
- 4 spoons of cream, or of the top of the milk
- salt

## So it goes

1. Heat the ghee and fry the paneer on all sides until it is golden. Do not walk away; it takes four minutes and burns in the fifth. Take it out.
2. In the same ghee, fry the onions slowly until they are brown. Add garlic, ginger and the spices, and stir until the neighbours ask what you are cooking.
3. Add the tomatoes and let them fall apart.
4. Add the sukuma, a little water and salt. **Ten minutes**, with the lid half on, so that it stays green.
5. Stir in the cream, lay the paneer on top, and leave it to rest for a moment.

With ugali it is a supper, with chapati a feast.

## A word about the cheese

Paneer does not melt, that is the beauty of it. If yours crumbles, it was too warm when you cut it: put it into cold water for ten minutes first. And keep the whey, if you made it yourself. It goes into the ugali instead of water.`,
  },
  {
    slug: 'yoghurt-at-home-with-one-spoon',
    title: 'Yoghurt at home, with one spoon of ours',
    author: 'joseph-barasa',
    category: 'Recipes',
    tags: ['yoghurt', 'basics'],
    picture: 'yoghurt-pot',
    pictureAlt: 'A pot wrapped in a blanket beside a cup of yoghurt',
    daysAgo: 81,
    content: `People think that I will be angry when they make their own. On the contrary: who has made yoghurt knows what a good one is worth. Here is all that there is to know.

## You need

- 1 litre of fresh whole milk
- 1 spoon of **plain** yoghurt, ours or another one that says "live"
- a pot with a lid, a blanket, and a place that nobody pushes

## Day one, evening

1. Heat the milk slowly until it begins to climb, and keep it just below that for ten minutes. This is what makes it thick later on.
2. Let it cool until you can hold your finger in it and count to ten. It should feel hot and not hurt: that is about 43 °C.
3. Stir the spoon of yoghurt with a little of the milk, then stir it into the pot. Gently.
4. Lid on, blanket around, into a corner. Good night.

## Day two, morning

Do not shake it. Tilt it: if it leaves the side in one piece, it is done. If it is still thin, give it two more hours. Then it belongs in the cold, where it becomes firm by noon.

## What can happen

- **It stayed milk.** The milk was too hot and killed the cultures, or too cold and they slept. Use a thermometer once, and then your finger will know.
- **It is slimy or smells strange.** Something else lived in your pot. Scald everything next time.
- **There is water on top.** That is whey. Stir it in, or drink it.

Keep one spoon for the next pot. After the fourth or fifth time it becomes lazy; then you come back to us, and so everybody lives.`,
  },
];
