import type { Bus } from './port.ts'

/** For one process alone, or to leave all to the sweep. */
export const noBus = (): Bus => ({
  tell: () => {},
  onNote: () => {},
  close: async () => {},
})
