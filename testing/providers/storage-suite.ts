import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import type { Storage } from '#providers/storage/port.ts'

export const newKey = (extension = 'jpg') => `menu-photos/${randomUUID()}.${extension}`

/** Tests for every storage. */
export function storageContract(name: string, open: () => Promise<Storage>) {
  describe(`${name} as storage`, () => {
    test.for([
      ['jpg', 'image/jpeg'],
      ['png', 'image/png'],
      ['webp', 'image/webp'],
      ['pdf', 'application/pdf'],
    ] as const)('a %s is read as the same bytes with its type and size', async ([extension, mimeType]) => {
      const storage = await open()
      const key = newKey(extension)
      const bytes = crypto.getRandomValues(new Uint8Array(60_000))
      await storage.put(key, bytes, mimeType)
      const object = await storage.read(key)
      expect(object).toMatchObject({ mimeType, size: 60_000 })
      expect((await buffer(object!.body)).equals(bytes)).toBe(true)
    })

    test('an absent object reads as null', async () => {
      const storage = await open()
      expect(await storage.read(newKey())).toBeNull()
    })

    test('a second put replaces the first', async () => {
      const storage = await open()
      const key = newKey()
      await storage.put(key, Buffer.from('a longer first'), 'image/jpeg')
      await storage.put(key, Buffer.from('second'), 'image/jpeg')
      const object = await storage.read(key)
      expect(object?.size).toBe(6)
      expect((await buffer(object!.body)).toString()).toBe('second')
    })

    test('a removed object is gone, others stay, and removing again succeeds', async () => {
      const storage = await open()
      const [key, neighbour] = [newKey(), newKey()]
      for (const each of [key, neighbour]) await storage.put(each, Buffer.from('x'), 'image/jpeg')
      await storage.remove(key)
      await storage.remove(key)
      expect(await storage.read(key)).toBeNull()
      const left = await storage.read(neighbour)
      expect((await buffer(left!.body)).toString()).toBe('x')
    })

    test.for([
      '../../etc/passwd',
      `../${randomUUID()}.jpg`,
      `menu/../${randomUUID()}.jpg`,
      `/menu/${randomUUID()}.jpg`,
      `menu/${randomUUID()}.svg`,
      `menu/${randomUUID()}.jpg\n`,
      `menu/${randomUUID()}.jpg?acl`,
      `Menu/${randomUUID()}.jpg`,
      `${randomUUID()}.jpg`,
      'menu/photo.jpg',
      '',
    ])('%j is not a key for any method', async (key) => {
      const storage = await open()
      await expect(storage.put(key, Buffer.from('x'), 'image/jpeg')).rejects.toThrow(TypeError)
      await expect(storage.read(key)).rejects.toThrow(TypeError)
      await expect(storage.remove(key)).rejects.toThrow(TypeError)
    })

    test('a type that does not match the key is refused', async () => {
      const storage = await open()
      const key = newKey('png')
      await expect(storage.put(key, Buffer.from('<script>'), 'text/html')).rejects.toThrow(TypeError)
      expect(await storage.read(key)).toBeNull()
    })
  })
}
