import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { raiseAlert } from '#modules/alerts/index.ts'
import { startApp } from '#testing/app.ts'
import { signUp } from '#testing/people.ts'
import { sharedBrowser } from '#testing/screens/screens.ts'
import { queue } from '#testing/sockets/scripted-socket.ts'
import { isLong } from '#testing/suite/exploration.ts'

/** An app in a browser: the client's source with its types stripped, without a bundler. */
const html = `<!doctype html>
<link rel="icon" href="data:,">
<script type="importmap">
{ "imports": { "#client/": "/client/", "#contract/": "/contract/", "typebox": "/typebox/index.mjs" } }
</script>
<script type="module">
import { createClient, createRealtime } from '#client/index.ts'

const { baseUrl, token } = Object.fromEntries(new URLSearchParams(location.hash.slice(1)))
const realtime = createRealtime({ baseUrl, token: () => token })
realtime.on('reload', async () => tell((await createClient({ baseUrl, token }).getAccount()).data.id))
realtime.on('alert.new', async ({ type }) => tell([type, (await realtime.request('chats.get')).statusCode]))
</script>`

const folders: { [name: string]: string } = {
  client: import.meta.resolve('./'),
  contract: import.meta.resolve('../contract/'),
  typebox: import.meta.resolve('typebox').replace(/index\.mjs$/, ''),
}

async function scriptAt(path: string): Promise<string> {
  const [, folder = '', file = ''] = /^\/(\w+)\/(.+)$/.exec(path) ?? []
  const source = await readFile(fileURLToPath(new URL(file, folders[folder])), 'utf8')
  return file.endsWith('.ts') ? stripTypeScriptTypes(source) : source
}

const site = createServer(async (request, response) => {
  if (request.url === '/') return response.setHeader('content-type', 'text/html').end(html)
  const script = await scriptAt(request.url!).catch(() => undefined)
  response.statusCode = script === undefined ? 404 : 200
  response.setHeader('content-type', 'text/javascript').end(script)
})
await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`

const app = await startApp({ CORS_ORIGINS: origin })
const customer = await signUp(app, 'customer')
const pages: Page[] = []

beforeAll(sharedBrowser, 300_000)
afterAll(async () => {
  await Promise.all(pages.map((page) => page.context().close()))
  site.close()
})

const alert = () =>
  app.services.db.transaction((tx) =>
    raiseAlert(tx, { userId: customer.id }, 'pin-changed', { words: { store: null } }),
  )

/** A page, and its errors. */
async function openPage() {
  const page = await (await sharedBrowser()).newPage({ reducedMotion: 'reduce' })
  pages.push(page)
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (line) => line.type() === 'error' && faults.push(line.text()))
  return { page, faults }
}

test('the client runs in a browser without a bundler', async () => {
  const { page, faults } = await openPage()
  const eventFrame = queue<unknown>()
  await page.exposeFunction('tell', eventFrame.put)
  await page.goto(`${origin}/#${new URLSearchParams({ baseUrl: `${app.url}/v1`, token: customer.token })}`)
  expect(await eventFrame.next()).toBe(customer.id)
  await alert()
  expect(await eventFrame.next()).toEqual(['pin-changed', 200])
  expect(faults).toEqual([])
})

test('the realtime page can be used to try the API', async () => {
  const { page, faults } = await openPage()
  await page.goto(`${app.url}/docs/realtime`)
  await page.fill('#token', customer.token)
  await page.click('#connect')
  const frame = (text: string) => page.locator('#frames li').filter({ hasText: text }).waitFor()
  await frame('"type": "connected"')
  await page.selectOption('#action', 'chats.get')
  await page.click('#ask')
  await frame('"type": "response"')
  await alert()
  await frame('"event": "alert.new"')
  expect(await page.locator('#frames').innerText()).not.toContain(customer.token)
  await page.click('#connect')
  await frame('closed')
  expect(faults).toEqual([])
})

/** Leaves the introduction and most operations out of the document: the page takes most of its time to show them. */
const withFewOperations = (page: Page) =>
  page.route('**/v1/openapi.json', async (route) => {
    const response = await route.fetch()
    const { info, paths, ...document } = await response.json()
    const few = Object.entries(paths).filter(([path]) => path.startsWith('/resources/'))
    const json = { ...document, info: { ...info, description: '' }, paths: Object.fromEntries(few) }
    await route.fulfill({ response, json })
  })

test('the reference can be used to try an operation', { timeout: 300_000 }, async () => {
  const { page, faults } = await openPage()
  page.setDefaultTimeout(200_000)
  if (!isLong) await withFewOperations(page)
  const foreign: string[] = []
  page.on('request', (request) => request.url().startsWith(app.url) || foreign.push(request.url()))
  await page.goto(`${app.url}/docs/#tag/resources/GET/resources/faqs`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Test Request (get /resources/faqs)' }).click()
  const answer = page.waitForResponse(`${app.url}/v1/resources/faqs?*`)
  await page.getByRole('button', { name: 'Send get request' }).first().click()
  expect((await answer).status()).toBe(200)
  await page.getByText('"statusCode"').first().waitFor()
  // Without its styles the page would be unusable.
  expect(
    await page.evaluate(() => getComputedStyle(document.querySelector('.scalar-app')!).fontFamily),
  ).toContain('Inter')
  expect({ faults, foreign }).toEqual({ faults: [], foreign: [] })
})
