/** Deserialise without type promotion, so that number types, binaries and regular expressions survive unchanged. */
export const BSON_OPTIONS = {
  promoteValues: false,
  promoteLongs: false,
  promoteBuffers: false,
  bsonRegExp: true,
} as const;
