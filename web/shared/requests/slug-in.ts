/** The slug of a store, from its link, the end of the link, or its name. */
export const slugIn = (typed: string): string =>
  typed
    .replace(/[?#].*/s, '')
    .trim()
    .replace(/\/+$/, '')
    .split('/')
    .at(-1)!
    .toLowerCase()
    .replace(/\s+/g, '-')
