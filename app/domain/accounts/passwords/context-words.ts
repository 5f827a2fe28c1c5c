/**
 * What a stranger tries first at a dairy farm of Kenya, beside the name of the shop and what is known of the person: a
 * password that is made of such words alone, with digits and signs around them, is refused (OWASP ASVS 5.0, 6.1.2 and
 * 6.2.11). All lower case, and at least three letters long.
 */
export const contextWords = [
  ...['malisho', 'maziwa', 'mala', 'milk', 'dairy', 'farm', 'farmer', 'shamba', 'ngombe', 'cow', 'herd'],
  ...['yoghurt', 'yogurt', 'cheese', 'butter', 'cream', 'fresh', 'organic'],
  ...['kenya', 'nairobi', 'kisumu', 'busia', 'bumala', 'mpesa', 'pesa', 'safaricom'],
  ...['shop', 'store', 'order', 'admin', 'super', 'staff', 'customer', 'user', 'account', 'login'],
] as const;

/** Words of greeting, love and faith that passwords of the region are made of, the most usual first: zxcvbn has no Swahili. */
export const swahiliWords = [
  ...['mungu', 'yesu', 'nakupenda', 'mapenzi', 'karibu', 'jambo', 'asante', 'baraka', 'rafiki', 'mama'],
  ...['baba', 'simba', 'safari', 'hakuna', 'matata', 'habari', 'sana', 'mzuri', 'malaika', 'upendo'],
  ...['amani', 'imani', 'furaha', 'neema', 'bwana', 'asifiwe', 'mtoto', 'nyumbani', 'harambee', 'tusker'],
] as const;
