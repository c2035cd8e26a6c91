import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ProviderError } from '#providers/provider-error.ts'
import type { Storage } from '#providers/storage/port.ts'
import { checkMimeType, mimeTypeOf } from '#providers/storage/storage-key.ts'

export function localDisk(folder: string): Storage {
  return {
    async put(key, bytes, mimeType) {
      checkMimeType(key, mimeType)
      await onDisk(() => writeAtomically(join(folder, key), bytes))
    },
    async read(key) {
      const mimeType = mimeTypeOf(key)
      const file = await onDisk(() => openIfThere(join(folder, key)))
      if (!file) return null
      const { size } = await onDisk(() => file.stat())
      return { body: file.createReadStream(), mimeType, size }
    },
    async remove(key) {
      mimeTypeOf(key)
      await onDisk(() => rm(join(folder, key), { force: true }))
    },
  }
}

async function writeAtomically(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const temporary = `${path}.${randomUUID()}.tmp`
  try {
    await writeAndSync(temporary, bytes)
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}

async function writeAndSync(path: string, bytes: Uint8Array): Promise<void> {
  await using file = await open(path, 'wx', 0o600)
  await file.writeFile(bytes)
  await file.sync()
}

/** A rename is durable only once its folder is synced; Windows cannot open folders. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  await using folder = await open(path)
  await folder.sync()
}

async function openIfThere(path: string) {
  try {
    return await open(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

async function onDisk<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw new ProviderError('local disk', 'unavailable', (error as NodeJS.ErrnoException).code ?? 'failed')
  }
}
