/** The kind of object that an id of the demo data is for: the thousands digit of its number. */
const kinds = {
  person: 0,
  store: 1,
  category: 2,
  item: 3,
  request: 4,
  review: 5,
  choice: 7,
  option: 8,
  picture: 9,
}

/**
 * Ids are the same in every demo database; those of a store's objects are prefixed with the store's number.
 */
export const demoId = (kind: keyof typeof kinds, number: number, store = 1): string =>
  `01900000-0000-7000-8000-${String((store - 1) * 10_000 + kinds[kind] * 1000 + number).padStart(12, '0')}`

export const slugOf = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-')

/** The number of objects that the examples delete, outside of the counted numbers. */
export const spareNumber = 99
