import { readFile } from 'node:fs/promises'
import { storageKeyOf } from '#modules/uploads/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { Services } from '#server/services.ts'
import { ownerOf, type Person, people } from './data/people.ts'
import type { DemoStore } from './data/store-table.ts'
import { demoStores } from './data/stores.ts'
import { demoId, slugOf } from './ids.ts'

const mimeType = 'image/webp'

/** Files in pictures/, made by scripts/demo-pictures. */
export const dishFile = (dish: string) => `dish-${dish}.webp`
export const signFile = ({ name }: DemoStore) => `sign-${slugOf(name)}.webp`
export const portraitFile = ({ name }: Person) => `portrait-${slugOf(name)}.webp`
export const documentFile = ({ name }: Person) => `document-${slugOf(name)}.webp`

const dishesOf = ({ menu }: DemoStore): string[] => [
  ...new Set([...Object.values(menu.categories).flat(), ...(menu.combos ?? [])].map((item) => item.picture)),
]

/** Keys of the uploads. A dish that several stores offer is a separate upload for each store. */
const pictureKey = (store: DemoStore, number: number) =>
  `picture-${demoId('picture', number, store.number)}.webp`
export const signKey = (store: DemoStore) => pictureKey(store, 1)
export const dishKey = (store: DemoStore, dish: string) =>
  pictureKey(store, 2 + dishesOf(store).indexOf(dish))
export const portraitKey = ({ id }: Person) => `picture-${id}.webp`
export const documentKey = ({ id }: Person) => `document-${id}.webp`

interface DemoUpload {
  key: string
  file: string
  userId: string
}

const uploadsOfStore = (store: DemoStore): DemoUpload[] => {
  const userId = ownerOf(store.number)
  return [
    { key: signKey(store), file: signFile(store), userId },
    ...dishesOf(store).map((dish) => ({ key: dishKey(store, dish), file: dishFile(dish), userId })),
  ]
}

const uploadsOfPerson = (person: Person): DemoUpload[] => [
  ...(person.hasPortrait
    ? [{ key: portraitKey(person), file: portraitFile(person), userId: person.id }]
    : []),
  ...(person.guarantor ? [{ key: documentKey(person), file: documentFile(person), userId: person.id }] : []),
]

export const demoUploads: DemoUpload[] = [
  ...demoStores.flatMap(uploadsOfStore),
  ...people.flatMap(uploadsOfPerson),
]

const readPicture = (file: string) => readFile(new URL(`pictures/${file}`, import.meta.url))

/** Copies the pictures into the storage; returns their sizes by key. */
export async function storePictures({ storage }: Pick<Services, 'storage'>): Promise<Map<string, number>> {
  const stored = demoUploads.map(async ({ key, file }) => {
    const bytes = await readPicture(file)
    await storage.put(storageKeyOf(key), bytes, mimeType)
    return [key, bytes.length] as const
  })
  return new Map(await Promise.all(stored))
}

/** The upload rows of the pictures, as if uploaded by their owners. */
export async function fillUploads(tx: Tx, sizes: Map<string, number>): Promise<void> {
  await tx.run(sql`
    INSERT INTO upload (key, user_id, purpose, mime_type, bytes, expires_at, uploaded_at)
    SELECT key, user_id, split_part(key, '-', 1), ${mimeType}, bytes, service_now(), service_now()
    FROM unnest(
      ${demoUploads.map(({ key }) => key)}::text[], ${demoUploads.map(({ userId }) => userId)}::uuid[],
      ${demoUploads.map(({ key }) => sizes.get(key)!)}::integer[]
    ) AS picture (key, user_id, bytes)`)
}
