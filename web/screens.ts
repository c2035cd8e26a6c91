import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { demo } from '#contract/demo.ts'
import { openBrowser } from '#testing/screens/chromium.ts'
import { goWithin } from '#testing/screens/go-within.ts'
import { accountShots, openShots, signIn } from './account-shots.ts'
import { deskShots, enterDesk } from './desk-shots.ts'
import { assistantShots, enter as enterStore, takeKitchenShots } from './kitchen-shots.ts'
import { orderShots, signInShots } from './order-shots.ts'
import { enterRide, rideVisits } from './ride-shots.ts'
import type { Shot } from './shot.ts'

/**
 * Takes pictures of every screen, on a telephone and a laptop, light and dark. They show the demo marketplace of the service at
 * `PORT`. Names of screens as arguments restrict it to these.
 */

const url = `http://127.0.0.1:${process.env.PORT || 3000}`
const folder = join(import.meta.dirname, '..', '.data', 'screens')
const store = '/store/iya-basira-canteen'

const chooseStreet = async (page: Page) => {
  await page
    .getByRole('button', { name: /Where should it go/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Lagere' }).first().click()
}
const openItem = async (page: Page) => {
  await page.locator('.menu-item:not(.gone)').first().click()
  await page.getByRole('dialog').waitFor()
}
const fillCart = async (page: Page) => {
  await chooseStreet(page)
  for (const index of [0, 1]) {
    await page.locator('.menu-item:not(.gone)').nth(index).click()
    const sheet = page.getByRole('dialog')
    for (const group of await sheet.locator('.options').all())
      await group.locator('input:enabled').first().check()
    await sheet.getByRole('button', { name: /^Add for/ }).click()
    await sheet.waitFor({ state: 'detached' })
  }
}

/** Makes the window as high as the page, so that one picture shows all of it, with bars that are fixed to the bottom at its end. */
async function growToContent(page: Page) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width: page.viewportSize()!.width, height })
}

/** Loads all pictures; otherwise they load only when they come near the window. */
const seeAll = (page: Page) =>
  page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager'
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => {})))
  })

const shots: Shot[] = [
  { name: 'home', path: '/' },
  { name: 'home-near', path: '/', act: chooseStreet },
  {
    name: 'place',
    path: '/',
    window: true,
    act: async (page) => {
      await page.getByRole('button', { name: /Where should it go/ }).click()
      await page.getByRole('button', { name: 'Lagere' }).first().waitFor()
    },
  },
  { name: 'search', path: '/search' },
  { name: 'search-stores', path: '/search?q=jolof' },
  { name: 'search-dishes', path: '/search?q=rice&show=dishes' },
  { name: 'search-nothing', path: '/search?q=quinoa+sushi' },
  { name: 'store', path: store },
  { name: 'store-window', path: store, window: true, act: fillCart },
  { name: 'store-absent', path: '/store/no-such-store' },
  { name: 'not-found', path: '/nothing/here' },
  { name: 'item', path: store, window: true, act: openItem },
  {
    name: 'about',
    path: store,
    window: true,
    act: async (page) => {
      await page.getByRole('button', { name: /Hours and reviews/ }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'carts-empty', path: '/carts' },
  {
    name: 'cart',
    path: store,
    act: async (page) => {
      await fillCart(page)
      await page.getByRole('link', { name: /View cart/ }).click()
      await page.locator('.cost').waitFor()
    },
  },
]

type Viewport = { width: number; height: number }

const devices = {
  telephone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  laptop: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
}

async function take(page: Page, { before, path, act, window, name }: Shot, ending: string) {
  await before?.(page)
  await page.goto(url + path, { waitUntil: 'load' })
  // The fonts are `font-display: optional`: only a second visit shows them from the start.
  await page.reload({ waitUntil: 'networkidle' })
  await act?.(page)
  if (!window) await growToContent(page)
  await seeAll(page)
  await page.screenshot({ path: join(folder, `${name}-${ending}.png`) })
}

const only = process.argv.slice(2)
const isAsked = ({ name }: Shot) => only.length === 0 || only.includes(name)
if (only.length === 0) rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const schemes = ['light', 'dark'] as const
const browser = await openBrowser()
try {
  for (const [device, options] of Object.entries(devices)) {
    for (const colorScheme of schemes) {
      for (const shot of [...shots, ...signInShots, ...openShots].filter(isAsked)) {
        const context = await browser.newContext({ ...options, colorScheme, reducedMotion: 'reduce' })
        try {
          await take(await context.newPage(), shot, `${device}-${colorScheme}`)
        } finally {
          await context.close()
        }
      }
    }
    const own = [...accountShots, ...(await orderShots(url))].filter(isAsked)
    if (own.length > 0) {
      // One sign-in for all pictures, because a refresh token belongs to one browser.
      const context = await browser.newContext({ ...options, reducedMotion: 'reduce' })
      await signIn(context, url)
      // Moves within the app, because every page load would renew the token.
      const page = await context.newPage()
      await page.goto(`${url}/carts`, { waitUntil: 'networkidle' })
      for (const shot of own) {
        await page.setViewportSize(options.viewport)
        await shot.before?.(page)
        await goWithin(page, '/carts')
        await goWithin(page, shot.path)
        await page.waitForLoadState('networkidle')
        await page.locator('.skeleton').first().waitFor({ state: 'detached' })
        await shot.act?.(page)
        if (!shot.window) await growToContent(page)
        await seeAll(page)
        for (const colorScheme of schemes) {
          await page.emulateMedia({ colorScheme })
          await page.screenshot({ path: join(folder, `${shot.name}-${device}-${colorScheme}.png`) })
        }
        await page.unrouteAll()
      }
      await context.close()
    }
    console.log(`${device}: done`)
  }
  await takeKitchenShots(browser, url, { folder, devices, isAsked, growToContent })
  /** Takes pictures by moving through the screens of an app in which somebody is signed in. */
  async function takeWithin(page: Page, list: Shot[], device: string, viewport: Viewport) {
    for (const shot of list) {
      await page.setViewportSize(viewport)
      await goWithin(page, shot.path)
      await page.waitForLoadState('networkidle')
      await page.locator('.skeleton').first().waitFor({ state: 'detached' })
      await shot.act?.(page)
      if (!shot.window) await growToContent(page)
      await seeAll(page)
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme })
        await page.screenshot({
          path: join(folder, `${shot.name}-${device}-${colorScheme}.png`),
          animations: 'disabled',
        })
      }
      await shot.after?.(page)
    }
  }
  const asAssistant = assistantShots.filter(isAsked)
  for (const [device, options] of Object.entries(asAssistant.length > 0 ? devices : {})) {
    const context = await browser.newContext({ ...options, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await enterStore(page, url, demo.people.assistant)
    await takeWithin(page, asAssistant, device, options.viewport)
    await context.close()
    console.log(`assistant, ${device}: done`)
  }
  for (const { telephone, at, shots: all } of rideVisits) {
    const ride = all.filter(isAsked)
    for (const [device, options] of Object.entries(ride.length > 0 ? devices : {})) {
      const context = await browser.newContext({
        ...options,
        reducedMotion: 'reduce',
        geolocation: { ...at, accuracy: 10 },
        permissions: ['geolocation'],
      })
      const page = await context.newPage()
      await enterRide(page, url, telephone)
      await takeWithin(page, ride, device, options.viewport)
      await context.close()
      console.log(`ride, ${device}: done`)
    }
  }
  const desk = deskShots.filter(isAsked)
  if (desk.length > 0) {
    // One sign-in for all devices, because sign-in codes are rate-limited.
    const context = await browser.newContext({ viewport: devices.laptop.viewport, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await enterDesk(page, url)
    for (const [device, { viewport }] of Object.entries(devices)) {
      await takeWithin(page, desk, device, viewport)
      console.log(`desk, ${device}: done`)
    }
    await context.close()
  }
} finally {
  await browser.close()
}
console.log(`Pictures are in ${folder}`)
