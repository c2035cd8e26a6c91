import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type PictureWidth, pictureWidths } from '#contract/picture-widths.ts'
import { invalidField } from '#platform/operations/refusal.ts'
import type { StoredObject } from '#providers/storage/port.ts'
import type { Services } from '#server/services.ts'
import { storageKeyOf } from './file-addresses.ts'
import type { PictureFormat } from './picture-process-messages.ts'

const formats: { [extension: string]: PictureFormat } = { jpg: 'jpeg', png: 'png', webp: 'webp' }

/** One queue of the encoder for all visitors, so that they never keep people from uploading. */
const group = 'small pictures'

/** The key of a copy in the storage: a folder for each width, WebP whatever the picture is. */
const copyKey = (key: string, width: PictureWidth): string =>
  storageKeyOf(key)
    .replace('/', `-${width}/`)
    .replace(/\.[^.]*$/, '.webp')

/** Everything that may be stored of a picture besides itself. */
export const copyKeys = (key: string): string[] => pictureWidths.map((width) => copyKey(key, width))

export function requireWidth(given: string): PictureWidth {
  const width = pictureWidths.find((each) => String(each) === given)
  if (!width) throw invalidField('w', 'choice', `must be one of ${pictureWidths.join(', ')}`)
  return width
}

export interface SmallPictures {
  /** Made when it is first asked for; undefined where it cannot be made now, or there is no such picture. */
  read(key: string, width: PictureWidth): Promise<StoredObject | undefined>
}

export function openSmallPictures({
  storage,
  pictureEncoder,
  log,
}: Pick<Services, 'storage' | 'pictureEncoder' | 'log'>): SmallPictures {
  /** Several visitors may ask for the same at once. */
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
