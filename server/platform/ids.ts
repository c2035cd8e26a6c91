import { randomUUIDv7 } from 'node:crypto'

/** Time-ordered, so that a list by id is a list by creation. */
export const newId = (): string => randomUUIDv7()
