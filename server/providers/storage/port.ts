import type { Readable } from 'node:stream'

export interface StoredObject {
  /** Holds a file or a connection open until it is read to its end or destroyed. */
  body: Readable
  mimeType: string
  size: number
}

/** Every method throws on a key that is not a storage key. */
export interface Storage {
  /** Replaces what the key held; a reader sees the old bytes or the new ones, never a part. */
  put(key: string, bytes: Uint8Array, mimeType: string): Promise<void>
  read(key: string): Promise<StoredObject | null>
  /** An absent key is fine. */
  remove(key: string): Promise<void>
}
