import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type PictureWidth, pictureWidths } from '#contract/picture-widths.ts'
import { invalidField } from '#platform/operations/refusal.ts'
import type { StoredObject } from '#providers/storage/port.ts'
import type { Services } from '#server/services.ts'
import { storageKeyOf } from './file-addresses.ts'
import type { PictureFormat } from './picture-process-messages.ts'

const formats: { [extension: string]: PictureFormat } = { jpg: 'jpeg', png: 'png', webp: 'webp' }

/** All visitors share one group of the encoder's queue, so that they never keep users from uploading. */
const group = 'small pictures'

/** The key of a copy in the storage: a folder for each width, always WebP. */
const copyKey = (key: string, width: PictureWidth): string =>
  storageKeyOf(key)
    .replace('/', `-${width}/`)
    .replace(/\.[^.]*$/, '.webp')

/** The keys of all copies that may be stored of a picture. */
export const copyKeys = (key: string): string[] => pictureWidths.map((width) => copyKey(key, width))

export function requireWidth(given: string): PictureWidth {
  const width = pictureWidths.find((each) => String(each) === given)
  if (!width) throw invalidField('w', 'choice', `must be one of ${pictureWidths.join(', ')}`)
  return width
}

export interface SmallPictures {
  /** Makes the copy on first use; undefined if it cannot be made at the moment, or there is no such picture. */
  read(key: string, width: PictureWidth): Promise<StoredObject | undefined>
}

export function openSmallPictures({
  storage,
  pictureEncoder,
  log,
}: Pick<Services, 'storage' | 'pictureEncoder' | 'log'>): SmallPictures {
  /** Copies being made, because several visitors may request the same one at once. */
  const running = new Map<string, Promise<Buffer | undefined>>()

  async function make(key: string, width: PictureWidth, to: string): Promise<Buffer | undefined> {
    const original = await storage.read(storageKeyOf(key))
    if (!original) return undefined
    const format = formats[key.split('.').at(-1)!]!
    const copy = await pictureEncoder.encode(await buffer(original.body), format, group, width)
    await storage.put(to, copy, 'image/webp')
    return copy
  }

  return {
    async read(key, width) {
      const to = copyKey(key, width)
      const found = await storage.read(to)
      if (found) return found
      const making =
        running.get(to) ??
        make(key, width, to)
          .catch((error) => {
            log.warn({ error, key, width }, 'a small picture could not be made')
            return undefined
          })
          .finally(() => running.delete(to))
      running.set(to, making)
      const copy = await making
      return copy && { body: Readable.from([copy]), mimeType: 'image/webp', size: copy.length }
    },
  }
}
