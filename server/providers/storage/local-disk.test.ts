import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { localDisk } from '#providers/storage/local-disk.ts'
import { providerFailure } from '#testing/providers/provider-failure.ts'
import { newKey, storageContract } from '#testing/providers/storage-suite.ts'

async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'buka-storage-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

storageContract('local disk', async () => localDisk(join(await newFolder(), 'made', 'on-demand')))

test('a put leaves no temporary file behind', async () => {
  const folder = await newFolder()
  const key = newKey()
  await localDisk(folder).put(key, Buffer.from('x'), 'image/jpeg')
  expect(await readdir(folder, { recursive: true })).toEqual(['menu-photos', join(key)])
})

test('an open reader keeps the old bytes while the object is replaced', async () => {
  const storage = localDisk(await newFolder())
  const key = newKey()
  await storage.put(key, Buffer.from('old'), 'image/jpeg')
  const before = await storage.read(key)
  await storage.put(key, Buffer.from('newer'), 'image/jpeg')
  expect((await buffer(before!.body)).toString()).toBe('old')
})

test('concurrent puts of one key leave one of them complete', async () => {
  const folder = await newFolder()
  const storage = localDisk(folder)
  const key = newKey()
  const versions = Array.from({ length: 8 }, (_, index) => Buffer.alloc(50_000, String(index)))
  await Promise.all(versions.map((bytes) => storage.put(key, bytes, 'image/jpeg')))
  const kept = await buffer((await storage.read(key))!.body)
  expect(versions.some((bytes) => bytes.equals(kept))).toBe(true)
  expect(await readdir(join(folder, 'menu-photos'))).toHaveLength(1)
})

test('a disk that cannot be written is unavailable, without revealing its path', async () => {
  const folder = await newFolder()
  await writeFile(join(folder, 'menu-photos'), 'a file where the folder should be')
  const failure = await providerFailure(localDisk(folder).put(newKey(), Buffer.from('x'), 'image/jpeg'))
  expect(failure.kind).toBe('unavailable')
  expect(failure.message).not.toContain(folder)
})

test('other users of the machine cannot read the files', async () => {
  const folder = await newFolder()
  const key = newKey('pdf')
  await localDisk(folder).put(key, Buffer.from('x'), 'application/pdf')
  const mode = async (path: string) => (await stat(path)).mode & 0o777
  expect(await mode(join(folder, key))).toBe(0o600)
  expect(await mode(join(folder, key, '..'))).toBe(0o700)
})
