/** A password must not consist of these (OWASP ASVS 5.0, 6.1.2 and 6.2.11). Lower case, at least 3 letters. */
export const contextWords = [
  ...['malisho', 'maziwa', 'mala', 'milk', 'dairy', 'farm', 'farmer', 'shamba', 'ngombe', 'cow', 'herd'],
  ...['yoghurt', 'yogurt', 'cheese', 'butter', 'cream', 'fresh', 'organic'],
  ...['kenya', 'nairobi', 'kisumu', 'busia', 'bumala', 'mpesa', 'pesa', 'safaricom'],
  ...['shop', 'store', 'order', 'admin', 'super', 'staff', 'customer', 'user', 'account', 'login'],
] as const;

/** Common in passwords of the region, the most frequent first: zxcvbn has no Swahili. */
export const swahiliWords = [
  ...['mungu', 'yesu', 'nakupenda', 'mapenzi', 'karibu', 'jambo', 'asante', 'baraka', 'rafiki', 'mama'],
  ...['baba', 'simba', 'safari', 'hakuna', 'matata', 'habari', 'sana', 'mzuri', 'malaika', 'upendo'],
  ...['amani', 'imani', 'furaha', 'neema', 'bwana', 'asifiwe', 'mtoto', 'nyumbani', 'harambee', 'tusker'],
] as const;
