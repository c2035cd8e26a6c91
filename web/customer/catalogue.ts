import type { Item } from '#contract/records/menu.ts'
import type { Store } from '#contract/records/store.ts'
import { openRecords } from '../live/records.ts'

/** All stores and dishes that were loaded, whichever list they came from. */
export const stores = openRecords<Store>()
export const dishes = openRecords<Item>()
