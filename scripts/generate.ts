import { writeFileSync } from 'node:fs'
import { generated } from './generated.ts'

/** Writes every generated file. */
for (const [file, make] of Object.entries(generated)) {
  writeFileSync(file, make())
  console.log(`Wrote ${file}`)
}
