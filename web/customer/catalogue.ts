import type { Item } from '#contract/records/menu.ts'
import type { Store } from '#contract/records/store.ts'
import { openRecords } from '../live/records.ts'

/** Stores and dishes as they were last seen, whichever list they came from. */
export const stores = openRecords<Store>()
export const dishes = openRecords<Item>()
