/** What a store is called in addresses, by its link, the end of it, or its name. */
export const slugIn = (typed: string): string =>
  typed
    .replace(/[?#].*/s, '')
    .trim()
    .replace(/\/+$/, '')
    .split('/')
    .at(-1)!
    .toLowerCase()
    .replace(/\s+/g, '-')
