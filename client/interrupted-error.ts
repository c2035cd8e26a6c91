import type { Action } from '#contract/realtime.ts'

/** The connection ended before the answer came. */
export class InterruptedError extends Error {
  action: Action
  /** False: the request was never sent. True: it may have been executed, so check before you repeat it. */
  mayHaveHappened: boolean

  constructor(action: Action, mayHaveHappened: boolean) {
    const how = mayHaveHappened ? 'it may or may not have happened' : 'it was not sent'
    super(`The connection ended before the answer to ${action}: ${how}.`)
    this.name = 'InterruptedError'
    this.action = action
    this.mayHaveHappened = mayHaveHappened
  }
}
