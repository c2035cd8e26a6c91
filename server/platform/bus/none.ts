import type { Bus } from './port.ts'

/** For a single process, or to rely on polling alone. */
export const noBus = (): Bus => ({
  publish: () => {},
  onNote: () => {},
  close: async () => {},
})
