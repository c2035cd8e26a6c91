import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pathOf, type Shape } from './icon-path.ts'

const library = new URL('../node_modules/lucide-preact/dist/esm/', import.meta.url)
const textOf = (url: URL) => readFileSync(fileURLToPath(url), 'utf8')
const index = textOf(new URL('lucide-preact.mjs', library))
const inUse = [...textOf(new URL('kit/icons.ts', import.meta.url)).matchAll(/^ {2}(\w+),$/gm)].map(
  ([, name]) => name!,
)

async function shapesOf(name: string): Promise<Shape[]> {
  const [, file] = new RegExp(`default as ${name}\\b[^;]*?from '\\./(icons/[^']+)'`).exec(index)!
  return (await import(new URL(file!, library).href)).__iconData.node
}

const pixelsOf = (drawn: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 24 24" fill="none" stroke="black" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${drawn}</svg>`,
    ),
  )
    .extractChannel('alpha')
    .raw()
    .toBuffer()

const elementOf = ([tag, attributes]: Shape) =>
  `<${tag} ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ')}/>`

test('as one path every icon in use looks as the library draws it', async () => {
  expect(inUse.length).toBeGreaterThan(50)
  for (const name of inUse) {
    const shapes = await shapesOf(name)
    const [library, ours] = await Promise.all([
      pixelsOf(shapes.map(elementOf).join('')),
      pixelsOf(`<path d="${pathOf(shapes)}"/>`),
    ])
    // Where separate shapes overlap, their edges are a little darker than those of a single path.
    const different = ours.filter((alpha, at) => Math.abs(alpha - library[at]!) > 100).length
    expect(different, name).toBeLessThan(20)
  }
})
