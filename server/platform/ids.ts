import { randomUUID } from 'node:crypto'

let lastMs = 0
let counter = 0

/**
 * A time-ordered UUID (version 7), so that ordering by id is ordering by creation. Ids of one millisecond are
 * numbered in the twelve bits after the time: ids of this process always increase.
 */
export function newId(): string {
  const now = Date.now()
  if (now > lastMs) {
    lastMs = now
    counter = 0
  } else if (counter < 0xfff) {
    counter += 1
  } else {
    lastMs += 1
    counter = 0
  }
  const time = lastMs.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}-${randomUUID().slice(19)}`
}
