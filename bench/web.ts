import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demo } from '#contract/demo.ts'
import { demoClient, placeDemoOrder } from '#testing/orders/demo-orders.ts'
import { buildPage } from '#testing/screens/built-page.ts'
import { chromiumPath, openBrowser } from '#testing/screens/chromium.ts'
import { enterKitchen } from '#testing/screens/enter-kitchen.ts'
import { median } from './measure/rounds.ts'
import type { Row } from './row.ts'

/**
 * Lighthouse, as on a mid-range telephone with slow 4G, against a service with the demo marketplace. It has many packages, which
 * nothing else needs, and is installed when this bench is first run.
 */

const version = '12.8.2'
const folder = join('.data', 'lighthouse')
const program = join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js')
const runs = 3

const pages = {
  'the first page': '/',
  'a store’s page': '/store/iya-basira-canteen',
  'the store’s app': '/kitchen',
  'the rider’s app': '/ride',
}

interface Report {
  categories: { [name: string]: { score: number } }
  audits: { [name: string]: { numericValue: number } }
}

function install(): void {
  if (existsSync(program)) return
  console.log('Installing Lighthouse (once)…')
  const args = ['install', '--prefix', folder, '--no-audit', '--no-fund', `lighthouse@${version}`]
  execFileSync('npm', args, { stdio: ['ignore', 'ignore', 'inherit'] })
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

async function startService(settings: { [name: string]: string } = {}) {
  const data = mkdtempSync(join(tmpdir(), 'buka-bench-'))
  const port = await freePort()
  const service = spawn(process.execPath, ['server/main.ts'], {
    // The build of the map's page sets NODE_ENV to production, where the service refuses a sandbox.
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      DATA_DIR: data,
      LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise((resolve) => service.once('exit', resolve))
  const url = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (service.exitCode !== null) throw new Error('The service did not start.')
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  const stop = async () => {
    service.kill('SIGTERM')
    await ended
    rmSync(data, { recursive: true, force: true })
  }
  return { url, stop }
}

function look(address: string, chromium: string): Report {
  const file = join(folder, 'report.json')
  const chrome = `--headless=new${process.getuid?.() === 0 ? ' --no-sandbox' : ''}`
  const args = [
    program,
    address,
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--chrome-flags=${chrome}`,
  ]
  execFileSync(process.execPath, args, {
    env: { ...process.env, CHROME_PATH: chromium },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return JSON.parse(readFileSync(file, 'utf8'))
}

function rowsOf(name: string, reports: Report[]): Row[] {
  const score = (category: string) =>
    median(reports.map(({ categories }) => categories[category]!.score * 100))
  const value = (audit: string) => median(reports.map(({ audits }) => audits[audit]!.numericValue))
  const others = `accessibility ${score('accessibility')}, best practices ${score('best-practices')}`
  return [
    {
      what: `Lighthouse, mobile, of ${name}: performance`,
      note: `${others}; layout shift ${value('cumulative-layout-shift').toFixed(3)}`,
      unit: '',
      ours: score('performance'),
    },
    {
      what: `Largest contentful paint of ${name}`,
      note: 'Lighthouse’s slow 4G and 4 times slower CPU',
      unit: ' ms',
      ours: value('largest-contentful-paint'),
    },
  ]
}

const frameCount = 150
const slowdown = 6

/** A map on the screen of a telephone, on which everything moves in every frame. */
async function mapRow(): Promise<Row> {
  const built = await buildPage(join('web', 'kit', 'map', 'test-page.tsx'))
  const browser = await openBrowser()
  try {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
    })
    await built.serve(context)
    const page = await context.newPage()
    await page.goto(`${built.url}?moving=500`)
    await page.locator('.map canvas').first().waitFor()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const between = (await page.evaluate(`frames(${frameCount})`)) as number[]
    return {
      what: 'Frames of a map with 500 moving markers',
      note: `${slowdown} times slower CPU, without a graphics processor`,
      unit: '/s',
      ours: 1000 / median(between),
    }
  } finally {
    await browser.close()
  }
}

const openOrders = 60
const tabletSlowdown = 4
const newOrders = 5
const scrolledFrames = 120

/** The board of a store with many open orders, on a slow tablet. */
async function boardRows(): Promise<Row[]> {
  const { url, stop } = await startService({ LIMIT_GENERAL: '100000' })
  const browser = await openBrowser()
  try {
    const [customer, store] = [await demoClient(url, 'customer'), await demoClient(url, 'store')]
    for (let count = 0; count < openOrders; count++) await placeDemoOrder(url, customer)
    const { data: waiting } = await store.getStoreOrdersByStatus({
      params: { storeId: demo.storeId, status: 'pending' },
      query: { pageSize: 100 },
    })
    for (const { id } of waiting) await store.acceptOrder({ params: { orderId: id }, body: {} })
    const context = await browser.newContext({ viewport: { width: 1024, height: 768 } })
    const page = await context.newPage()
    await page.goto(`${url}/kitchen`)
    await enterKitchen(page, { ...demo.people.store, password: demo.password })
    await page.locator('.order-card').nth(openOrders).waitFor({ state: 'attached' })
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: tabletSlowdown })
    const asking = page.locator('.new-order[open]')
    const shown: number[] = []
    for (let count = 0; count < newOrders; count++) {
      const seen = page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const observer = new MutationObserver(() => {
              if (!document.querySelector('.new-order[open]')) return
              observer.disconnect()
              requestAnimationFrame(() => resolve(Date.now()))
            })
            observer.observe(document.body, { subtree: true, childList: true, attributes: true })
          }),
      )
      const { orderId, sentAt } = await placeDemoOrder(url, customer)
      shown.push((await seen) - sentAt)
      await store.acceptOrder({ params: { orderId }, body: {} })
      await asking.waitFor({ state: 'detached' })
    }
    const between = await page.evaluate(async (count) => {
      const list = document.querySelector('.column.kitchen > ul')!
      const times: number[] = []
      for (let frame = 0; frame <= count; frame++) {
        times.push(await new Promise(requestAnimationFrame))
        list.scrollTop += 12
      }
      return times.slice(1).map((time, index) => time - times[index]!)
    }, scrolledFrames)
    const note = `${openOrders} open orders, ${tabletSlowdown} times slower CPU`
    return [
      {
        what: 'A new order on the board of a store, after the bank has told of its payment',
        note,
        unit: ' ms',
        ours: median(shown),
      },
      { what: 'Frames of the board while it scrolls', note, unit: '/s', ours: 1000 / median(between) },
    ]
  } finally {
    await browser.close()
    await stop()
  }
}

async function lighthouseRows(): Promise<Row[]> {
  install()
  const chromium = await chromiumPath()
  const { url, stop } = await startService()
  try {
    return Object.entries(pages).flatMap(([name, path]) =>
      rowsOf(
        name,
        Array.from({ length: runs }, () => look(url + path, chromium)),
      ),
    )
  } finally {
    await stop()
  }
}

export const bench = async (): Promise<Row[]> => [
  ...(await lighthouseRows()),
  await mapRow(),
  ...(await boardRows()),
]
