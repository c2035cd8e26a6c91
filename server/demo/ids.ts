/** What an id of the demo marketplace stands for; its thousand. */
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

/** The same thing has the same id in every demo marketplace; what belongs to a store has the store's number before it. */
export const demoId = (kind: keyof typeof kinds, number: number, store = 1): string =>
  `01900000-0000-7000-8000-${String((store - 1) * 10_000 + kinds[kind] * 1000 + number).padStart(12, '0')}`

export const slugOf = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-')

/** Numbers of what the examples delete, apart from those that are counted. */
export const spareNumber = 99
