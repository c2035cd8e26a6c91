import { writeFileSync } from 'node:fs'
import { openApiDocument } from '#contract/openapi.ts'

const file = new URL('../contract/openapi.json', import.meta.url)
writeFileSync(file, `${JSON.stringify(openApiDocument(), null, 2)}\n`)
console.log('Wrote contract/openapi.json')
