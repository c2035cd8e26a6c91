import { constants } from 'node:fs'
import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'

/** The paths of all files below a folder, relative to it. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error) => {
    if (error.code !== 'ENOENT') throw error
    return []
  })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}

/** Whether the file existed. A file that is removed during the copy is no longer referenced. */
const copyIfThere = (from: string, to: string): Promise<boolean> =>
  copyFile(from, to, constants.COPYFILE_FICLONE).then(
    () => true,
    (error) => {
      if (error.code !== 'ENOENT') throw error
      return false
    },
  )

/** Copies uploaded files, which are never changed after they are written. Returns the number of files. */
export async function copyFiles(from: string, to: string): Promise<number> {
  const complete = (await filesIn(from)).filter((file) => !file.endsWith('.tmp'))
  let copied = 0
  for (const file of complete) {
    await mkdir(dirname(join(to, file)), { recursive: true, mode: 0o700 })
    if (await copyIfThere(join(from, file), join(to, file))) copied += 1
  }
  return copied
}
