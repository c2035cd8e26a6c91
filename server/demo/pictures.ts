import sharp from 'sharp'
import { storageKeyOf } from '#modules/uploads/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { Services } from '#server/services.ts'
import { demoId } from './ids.ts'
import { type DishName, dishes } from './pictures/dishes.ts'
import { signboard } from './pictures/signboard.ts'
import type { DemoStore } from './store-table.ts'

const mimeType = 'image/webp'

/** Dishes become 640 wide, signs 768: a density of 72 would leave them as they are drawn. */
export const render = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: 72 * 1.6 })
    .webp({ quality: 78, effort: 1 })
    .toBuffer()

/** What a store's pictures are called, so that menus can be filled before the pictures are drawn. */
export const pictureKey = (store: DemoStore, number: number) =>
  `picture-${demoId('picture', number, store.number)}.webp`

export const dishesOf = ({ menu }: DemoStore): DishName[] => [
  ...new Set([...Object.values(menu.categories).flat(), ...(menu.combos ?? [])].map((item) => item.picture)),
]

export const signKey = (store: DemoStore) => pictureKey(store, 1)
export const dishKey = (store: DemoStore, dish: DishName) =>
  pictureKey(store, 2 + dishesOf(store).indexOf(dish))

export interface DrawnPicture {
  key: string
  bytes: Buffer
}

interface PictureOfStore extends DrawnPicture {
  storeNumber: number
}

/** Draws each picture once; a dish that several stores have is kept for each of them. */
export async function drawPictures(stores: DemoStore[]): Promise<PictureOfStore[]> {
  const drawn = new Map<DishName, Promise<Buffer>>()
  const drawDish = (dish: DishName) => {
    const picture = drawn.get(dish) ?? render(dishes[dish]())
    drawn.set(dish, picture)
    return picture
  }
  const drawSign = ({ name, trade, colours: [wall, board, letters, ...awning] }: DemoStore) =>
    render(signboard({ name, trade, wall, board, letters, awning }))
  return Promise.all(
    stores.flatMap((store) => [
      drawSign(store).then((bytes) => ({ key: signKey(store), storeNumber: store.number, bytes })),
      ...dishesOf(store).map(async (dish) => ({
        key: dishKey(store, dish),
        storeNumber: store.number,
        bytes: await drawDish(dish),
      })),
    ]),
  )
}

export async function keepPictures({ storage }: Pick<Services, 'storage'>, pictures: DrawnPicture[]) {
  await Promise.all(pictures.map(({ key, bytes }) => storage.put(storageKeyOf(key), bytes, mimeType)))
}

/** Uploads, as if their owners had sent them. */
export async function fillUploads(tx: Tx, uploads: (DrawnPicture & { userId: string })[]) {
  await tx.run(sql`
    INSERT INTO upload (key, user_id, purpose, mime_type, bytes, expires_at, uploaded_at)
    SELECT key, user_id, split_part(key, '-', 1), ${mimeType}, bytes, service_now(), service_now()
    FROM unnest(
      ${uploads.map(({ key }) => key)}::text[], ${uploads.map(({ userId }) => userId)}::uuid[],
      ${uploads.map(({ bytes }) => bytes.length)}::integer[]
    ) AS picture (key, user_id, bytes)`)
}
