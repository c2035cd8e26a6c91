import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drawings, folder, render } from './pictures.ts'

/** Draws the pictures of the demo data, replacing the existing ones. */
await mkdir(folder, { recursive: true })
for (const file of await readdir(folder)) await rm(join(folder, file))
let total = 0
for (const [file, svg] of drawings()) {
  const bytes = await render(svg)
  await writeFile(join(folder, file), bytes)
  total += bytes.length
}
console.log(`Wrote ${drawings().size} pictures of ${Math.round(total / 1000)} KB in all into ${folder}`)
