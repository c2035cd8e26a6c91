/** One tab at a time, where the browser can do that. */
export const inTurn = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  navigator.locks ? (navigator.locks.request(name, work) as Promise<T>) : work()
