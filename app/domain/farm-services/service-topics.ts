/** docs/product.md 7.3. */
export const serviceTopics: readonly { readonly title: string; readonly text: string }[] = [
  {
    title: 'Dairy cattle management',
    text: 'A good cow needs water all day, shade at noon, dry ground to lie on and the same hands every morning. We show how to get there with what a farm has: feeding by the litre that she gives, clean milking, a record for each animal, and a plan for the dry months before they come.',
  },
  {
    title: 'Artificial insemination and breeding',
    text: 'Call when she stands to be mounted, and not a day later. Our inseminators come with semen of known bulls, write down what was used, and come back to see whether she holds. A farm that breeds this way needs no bull, and brings in no disease.',
  },
  {
    title: 'Education and outreach',
    text: 'Farmers believe what they have seen. So we open our gates: to school classes, to women’s groups and to neighbours who would like to try silage, fodder trees or a cleaner shed before they pay for it. What failed with us is part of the lesson.',
  },
  {
    title: 'Technology integration',
    text: 'Technology has to earn its keep. Cooling by the sun, gas from dung and records on a phone have done so here; other things have not, and stand behind the shed. We tell you which is which, and help to choose what fits two cows or twenty.',
  },
  {
    title: 'Genetic improvement',
    text: 'Each daughter should give a little more than her mother and stand our heat as well as she does. That takes milk tests, honest records and patience: we choose the bull for the cow and not for the catalogue, and keep cousins apart.',
  },
];
