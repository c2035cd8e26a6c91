import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { demoUploads } from '#server/demo/pictures.ts'
import { drawings, folder, render } from './pictures.ts'

test('the tool draws every picture of the demo data, and all of them are committed', async () => {
  const needed = [...new Set(demoUploads.map(({ file }) => file))].toSorted()
  expect([...drawings().keys()].toSorted()).toEqual(needed)
  expect((await readdir(folder)).toSorted()).toEqual(needed)
})

test.for(['dish-jollof.webp', 'sign-iya-basira-kiosk.webp', 'portrait-amaka-obi.webp'])(
  '%s has the size of the committed picture',
  async (file) => {
    const [drawn, committed] = await Promise.all(
      [render(drawings().get(file)!), readFile(join(folder, file))].map(async (bytes) =>
        sharp(await bytes).metadata(),
      ),
    )
    const { format, width, height } = committed!
    expect(format).toBe('webp')
    expect(drawn).toMatchObject({ format, width, height })
  },
)
