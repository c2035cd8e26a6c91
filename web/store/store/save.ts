import type { StoreDetails } from '#contract/records/store-details.ts'
import type { Fault } from '../../kit/form.tsx'
import { momentText } from '../../kit/time.tsx'
import { toast } from '../../kit/toast.tsx'
import { explain } from '../app.ts'
import { fieldsOf, isStoreConflict, type StoreFields, saveStore } from './details.ts'
import { words } from './words.ts'

const names: { [field in keyof StoreFields]?: string } = {
  name: words.name,
  telephone: words.telephone,
  description: words.description,
  picture: words.picture,
  locations: words.place,
  availability: words.hours,
  deliveryTime: words.delivery,
  deliveryPricing: words.ownPricing,
  deliveryRadiusKm: words.radius,
  minimumOrder: words.minimum,
  autoAccept: words.autoAccept,
  deliversItself: words.deliversItself,
  active: words.active,
  pausedUntil: words.pause.title,
}

const pauseText = (until: string | null | undefined) => until && momentText(new Date(until))

/** Turns an error of saving into a text. If somebody else has changed the same fields, it contains their values. */
export function explainSave(error: unknown): Fault {
  if (!isStoreConflict(error)) return explain(error)
  const theirs = fieldsOf(error.fresh.store)
  const fields = error.fields.map((field) => {
    const value = field === 'pausedUntil' ? pauseText(theirs.pausedUntil) : theirs[field]
    const name = names[field] ?? field
    return typeof value === 'string' || typeof value === 'number' ? words.isNow(name, String(value)) : name
  })
  return { fields: {}, summary: words.conflict(fields.join(', ')) }
}

export const tell = (error: unknown) => toast(explainSave(error).summary ?? '')

/** Saves a change that was made with one touch, and reports the result as a toast. */
export async function change(store: StoreDetails, fields: Partial<StoreFields>, said: string) {
  try {
    await saveStore(store, fields)
    toast(said)
  } catch (error) {
    tell(error)
  }
}
