/** Runs the work in one tab at a time, if the browser supports locks (`navigator.locks`). */
export const inTurn = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  navigator.locks ? (navigator.locks.request(name, work) as Promise<T>) : work()
