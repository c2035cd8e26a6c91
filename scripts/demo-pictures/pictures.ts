import sharp from 'sharp'
import { people } from '#server/demo/data/people.ts'
import { demoStores } from '#server/demo/data/stores.ts'
import { dishFile, documentFile, portraitFile, signFile } from '#server/demo/pictures.ts'
import { dishes } from './dishes.ts'
import { fronts } from './fronts.ts'
import { identityCard, portrait, portraitColours } from './portraits.ts'
import { signboard } from './signboard.ts'

export const folder = 'server/demo/pictures'

/** Every picture of the demo data as SVG, by its file name. */
export const drawings = (): Map<string, string> =>
  new Map([
    ...Object.entries(dishes).map(([dish, draw]) => [dishFile(dish), draw()] as const),
    ...demoStores.map(
      (store) => [signFile(store), signboard({ name: store.name, ...fronts[store.name]! })] as const,
    ),
    ...people
      .filter(({ hasPortrait }) => hasPortrait)
      .map((person) => [portraitFile(person), portrait(portraitColours[person.name]!)] as const),
    ...people
      .filter(({ guarantor }) => guarantor)
      .map((person) => [documentFile(person), identityCard(person.name)] as const),
  ])

/** Dishes become 640 pixels wide, signs 768: a density of 72 keeps the drawn size. */
export const render = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: 72 * 1.6 })
    .webp({ quality: 78, effort: 6 })
    .toBuffer()
