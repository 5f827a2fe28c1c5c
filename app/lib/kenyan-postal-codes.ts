/**
 * Postal codes of Posta Kenya by the town of the post office: those that two public lists or more agree on
 * (docs/decisions/0124). A town without a post office of its name, as Malaba, is not here.
 */
const postalCodes: readonly (readonly [town: string, code: string])[] = [
  ['Bumala', '50404'],
  ['Bungoma', '50200'],
  ['Busia', '50400'],
  ['Butula', '50405'],
  ['Kakamega', '50100'],
  ['Kisumu', '40100'],
  ['Luanda', '50307'],
  ['Maseno', '40105'],
  ['Mumias', '50102'],
  ['Nambale', '50409'],
  ['Sega', '40614'],
  ['Siaya', '40600'],
  ['Ugunja', '40606'],
  ['Yala', '40610'],
];

/** The codes of those of the towns that have a known one, in the order of the towns, each with its town. */
export const postalCodesOf = (towns: readonly string[]): readonly (readonly [code: string, town: string])[] =>
  towns.flatMap((town) => {
    const name = town.trim().toLowerCase();
    const found = postalCodes.find(([known]) => known.toLowerCase() === name);
    return found ? [[found[1], found[0]] as const] : [];
  });
