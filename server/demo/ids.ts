/** The thousands digit of an id's number, by the kind of the object. */
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

/** Ids are the same in every demo database. Ids of a store's objects begin with the store's number, counted from zero. */
export const demoId = (kind: keyof typeof kinds, number: number, store = 1): string =>
  `01900000-0000-7000-8000-${String((store - 1) * 10_000 + kinds[kind] * 1000 + number).padStart(12, '0')}`

export const slugOf = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-')

/** The number of the objects that examples delete, beyond the numbers in use. */
export const spareNumber = 99
