import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { expectAccessible } from '#testing/screens/axe.ts'
import { buildPage } from '#testing/screens/built-page.ts'
import { browserVisits, telephone, type Visit } from '#testing/screens/screens.ts'

const built = await buildPage(join(import.meta.dirname, 'test-page.tsx'))
const visit = browserVisits(built.url, (context) => built.serve(context))
const open: Visit[] = []
afterEach(async () => {
  for (const each of open.splice(0)) await each.close()
})

const store = { latitude: 7.489, longitude: 4.543 }
/** The width of a pixel at zoom 16, in degrees of longitude. */
const degrees = 360 / (256 * 2 ** 16)

async function go(path: string) {
  const made = await visit(path, { ...telephone, deviceScaleFactor: 2 })
  open.push(made)
  await made.page.locator('.map canvas').first().waitFor()
  return made
}
const map = (page: Page) => page.locator('.map')
const box = async (page: Page) => (await map(page).boundingBox())!
const chosen = async (page: Page) => JSON.parse(await page.locator('output').innerText())

/** The right and bottom edge of everything that is drawn in this colour, in pixels from the corner of the map. */
const seen = (page: Page, colour: [number, number, number]) =>
  page.evaluate(([red, green, blue]) => {
    const canvas = document.querySelectorAll<HTMLCanvasElement>('.map canvas')[1]!
    const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', {
      willReadFrequently: true,
    })!
    copy.drawImage(canvas, 0, 0)
    const { data, width } = copy.getImageData(0, 0, canvas.width, canvas.height)
    const xs: number[] = []
    const ys: number[] = []
    for (let index = 0; index < data.length; index += 4)
      if (
        data[index] === red &&
        data[index + 1] === green &&
        data[index + 2] === blue &&
        data[index + 3] === 255
      ) {
        xs.push((index / 4) % width)
        ys.push(Math.floor(index / 4 / width))
      }
    const scale = width / canvas.clientWidth
    return xs.length === 0 ? undefined : { x: Math.max(...xs) / scale, y: Math.max(...ys) / scale }
  }, colour)
const brand: [number, number, number] = [185, 58, 11]

async function drag(page: Page, x: number, y: number) {
  const { x: left, y: top, width, height } = await box(page)
  await page.mouse.move(left + width / 2, top + height / 2)
  await page.mouse.down()
  await page.mouse.move(left + width / 2 + x / 2, top + height / 2 + y / 2)
  await page.mouse.move(left + width / 2 + x, top + height / 2 + y)
  await page.mouse.up()
}

test('a plain map needs nothing from anywhere, and shows what it is asked to', async () => {
  const requests: string[] = []
  const { page, faults } = await go('/')
  page.on('request', (request) => requests.push(request.url()))
  await expect.poll(() => seen(page, brand)).toBeTruthy()
  const { width, height } = await box(page)
  const before = (await seen(page, brand))!
  expect(before.x).toBeLessThan(width)
  // The rider moves out of view, and the map follows.
  await page.evaluate(() =>
    (globalThis as unknown as { moveRider(at: object): void }).moveRider({ latitude: 7.52, longitude: 4.52 }),
  )
  await expect.poll(async () => (await seen(page, brand))!.x).not.toBe(before.x)
  const after = (await seen(page, brand))!
  expect(after.x).toBeLessThan(width)
  expect(after.y).toBeLessThan(height)
  expect(requests).toEqual([])
  await expectAccessible(page, 'map')
  expect(faults).toEqual([])
})

test('whoever moves it is left alone until they ask for everything again', async () => {
  const { page } = await go('/')
  await drag(page, 120, 0)
  const all = page.getByRole('button', { name: 'Show all' })
  await all.waitFor()
  await expect.poll(() => seen(page, brand)).toBeTruthy()
  const place = await seen(page, brand)
  await page.evaluate(() =>
    (globalThis as unknown as { moveRider(at: object): void }).moveRider({ latitude: 7.6, longitude: 4.4 }),
  )
  await expect.poll(() => seen(page, brand)).not.toEqual(place)
  await all.click()
  await all.waitFor({ state: 'detached' })
  // Selecting a marker reports its id; its button for screen readers does the same.
  await page.getByRole('button', { name: 'Tunde' }).press('Enter')
  await expect.poll(() => page.locator('output').innerText()).toBe('rider')
})

test('a place is chosen by moving the map under the pin: by hand, by a touch, by keys', async () => {
  const { page, faults } = await go('/?pick')
  await drag(page, -100, 0)
  await expect
    .poll(async () => (await chosen(page))?.longitude)
    .toBeCloseTo(store.longitude + 100 * degrees, 6)
  expect((await chosen(page)).latitude).toBeCloseTo(store.latitude, 6)
  const { x, y, width, height } = await box(page)
  await page.touchscreen.tap(x + width / 2 - 40, y + height / 2)
  await expect
    .poll(async () => (await chosen(page))?.longitude)
    .toBeCloseTo(store.longitude + 60 * degrees, 6)
  await map(page).focus()
  await page.keyboard.press('ArrowRight')
  await expect
    .poll(async () => (await chosen(page))?.longitude)
    .toBeCloseTo(store.longitude + 124 * degrees, 6)
  // Zooming keeps the place under the pin.
  const before = await chosen(page)
  await page.keyboard.press('+')
  await page.getByRole('button', { name: 'Nearer' }).click()
  await expect.poll(async () => (await chosen(page)).count).toBeGreaterThan(before.count)
  expect((await chosen(page)).longitude).toBeCloseTo(before.longitude, 6)
  await expectAccessible(page, 'pin')
  expect(faults).toEqual([])
})

test('two fingers zoom', async () => {
  const { page } = await go('/?pick')
  const { x, y, width, height } = await box(page)
  const touch = await page.context().newCDPSession(page)
  const fingers = (apart: number) => [
    { x: x + width / 2 - apart, y: y + height / 2, id: 1 },
    { x: x + width / 2 + apart, y: y + height / 2, id: 2 },
  ]
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart?: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: apart ? fingers(apart) : [] })
  await send('touchStart', 30)
  for (const apart of [50, 80, 120]) await send('touchMove', apart)
  await send('touchEnd')
  await expect.poll(async () => (await chosen(page)).count).toBeGreaterThan(0)
  // The zoom is four times as large: an arrow key moves the map by a quarter of the distance.
  const before = (await chosen(page)).longitude
  await map(page).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await chosen(page)).longitude - before).toBeCloseTo(16 * degrees, 6)
})

test('tiles are asked for where there are some; without them the plain ground stays', async () => {
  const asked: string[] = []
  const tiled = await visit('/?tiles', { ...telephone, deviceScaleFactor: 2 }, async (context) => {
    await context.route('http://tiles.example/**', (route) => {
      asked.push(new URL(route.request().url()).pathname)
      return route.abort()
    })
  })
  open.push(tiled)
  const { page } = tiled
  await expect.poll(() => asked.length).toBeGreaterThan(3)
  // All of them show Ile-Ife.
  const parts = asked.map((path) => /^\/(\d+)\/(\d+)\/(\d+)@2x\.png$/.exec(path)!.slice(1).map(Number))
  for (const [z, x, y] of parts) {
    expect(Math.abs(x! - ((4.536 + 180) / 360) * 2 ** z!)).toBeLessThan(4)
    expect(y! / 2 ** z!).toBeCloseTo(0.479, 2)
  }
  await page.getByText('© Mapmakers').waitFor()
  await expect.poll(() => seen(page, brand)).toBeTruthy()
})
