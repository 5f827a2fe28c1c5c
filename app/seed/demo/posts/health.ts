import type { DemoPost } from '~/seed/demo/demo-post';

export const healthPosts: readonly DemoPost[] = [
  {
    slug: 'fresh-milk-mala-or-yoghurt',
    title: 'Fresh milk, mala or yoghurt: which is best for you?',
    author: 'lilian-otieno',
    category: 'Health & Nutrition',
    tags: ['milk', 'mala', 'children'],
    picture: 'three-cups',
    pictureAlt: 'A cup of milk, a cup of mala and a cup of yoghurt on a table',
    products: ['fresh-cow-milk', 'maziwa-mala', 'plain-yoghurt', 'low-fat-milk'],
    daysAgo: 25,
    content: `I am a doctor for cows, not for people. If something worries you, please go to the health centre. But people at our gate ask me about milk more than about anything else, so here is what I tell them.

## For small children

A child under one year needs its mother’s milk. After that, a cup of cow’s milk twice a day is good food: it has protein, calcium for bones and teeth, and vitamin A in the cream. For a two-year-old, whole milk is better than low-fat. And **boil it**, or buy it pasteurised. Raw milk can carry brucellosis even when it looks and smells perfect.

## If milk upsets your stomach

Many grown-ups feel bloated after a glass of fresh milk, because their bodies no longer digest milk sugar well. Mala and yoghurt are often easier on the stomach: the cultures have already used up some of that sugar. Try a small cup with a meal.

## After hard work

After a day with the jembe, a glass of mala gives you back water, salt and protein. Our grandparents knew that without a laboratory.

## If you need less fat

Low-fat milk has about half the fat of whole milk and just as much calcium. Go easy on butter and ghee. If your doctor has told you to look after your heart, listen to your doctor and not to your dairy.

## How long it keeps

- **Boiled fresh milk:** three days in the fridge, or until the evening in a warm room.
- **Mala:** two weeks in the fridge, or two days in a warm room.
- **Yoghurt:** three weeks in the fridge, or one day in a warm room.

If you are not sure, smell it. If you are still not sure, throw it away.`,
  },
  {
    slug: 'five-questions-for-your-milk-seller',
    title: 'Five questions for your milk seller',
    author: 'joseph-barasa',
    category: 'Health & Nutrition',
    tags: ['quality', 'safety', 'milk'],
    picture: 'milk-test',
    pictureAlt: 'A can of milk with a thermometer and a notebook',
    daysAgo: 67,
    content: `Put these questions to us too. A seller with nothing to hide is happy to answer.

## 1. When was it milked?

This morning is a good answer, or yesterday evening if the milk was cooled straight away. At four in the afternoon, “today” is not an answer.

## 2. Was it kept cold on the way?

Put your hand on the can. It should feel cold, not just cool. Above ten degrees, every hour counts.

## 3. Did the cow have medicine?

The milk of a cow on antibiotics must not be sold until the days on the label are over, usually three to seven. Our cows wear a red ribbon on the leg for that time, and their milk goes on the compost. It hurts, every time. But if people drink antibiotics with their tea, one day the medicine will not work for a sick child.

## 4. Has anything been added?

Nothing should be. Water is the old trick: the milk looks bluish and runs off the glass. Some sellers add worse things to make it last. Two tests cost almost nothing:

- A **lactometer** floats lower when there is water in the milk.
- The **alcohol test**: mix equal parts of milk and spirit in a small glass. If it flakes, the milk is old or the cow is sick.

We do both with every can, and you are welcome to watch.

## 5. May I see the cows?

This is the best question of all. Five minutes beside a cow tell you more than any label. Is she clean? Is she calm? Does she have water in front of her? Our gates are open from Monday to Saturday. Bring your milk seller along; we enjoy the company.`,
  },
];
