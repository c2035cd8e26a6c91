import type { Readable } from 'node:stream'

export interface StoredObject {
  /** Keeps a file or a connection open until it is read to its end or destroyed. */
  body: Readable
  mimeType: string
  size: number
}

/** Every method throws on a key that is not a storage key. */
export interface Storage {
  /** Replaces the object; a reader sees the old bytes or the new ones, never a mixture. */
  put(key: string, bytes: Uint8Array, mimeType: string): Promise<void>
  read(key: string): Promise<StoredObject | null>
  /** Removing an absent key succeeds. */
  remove(key: string): Promise<void>
}
