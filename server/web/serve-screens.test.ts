import { expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { sendRaw } from '#testing/http/raw.ts'
import { operator, uploaded } from '#testing/people.ts'
import { plain } from '#testing/screens/pictures.ts'
import { activeOwner, addCategory, addItem, openStore } from '#testing/stores.ts'
import { cardSizes, headSizes, shelfSizes } from '../../web/customer/picture-sizes.ts'
import { srcSetOf } from '../../web/live/src-set.ts'
import { firstSizes } from './customer-pages.ts'

const app = await startApp()
const staff = await operator(app)
const owner = await activeOwner(app, staff)
const markup = '</script><img src=x onerror=alert(1)>"\'&'
const store = await openStore(owner, { name: markup, description: `${markup} best amala` })
const { id: categoryId } = await addCategory(owner, store.id, 'Swallow')
await addItem(owner, store.id, { categoryId, name: markup })

const get = async (path: string, headers: { [name: string]: string } = {}) => {
  const answer = await fetch(app.url + path, { headers, redirect: 'manual' })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
const home = await get('/')
const script = /src="(\/web\/assets\/[^"]+\.js)"/.exec(home.text)![1]!
const answersIn = (html: string) =>
  JSON.parse(/<script type="application\/json" id="answers">(.*?)<\/script>/s.exec(html)![1]!) as {
    [address: string]: { data: unknown[] }
  }

test('a page takes scripts and styles from nowhere but the service, and fits in no frame', () => {
  const policy = home.headers.get('content-security-policy')!
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("style-src 'self';")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toMatch(/unsafe|\*|nonce/)
  expect(home.headers.get('x-frame-options')).toBe('DENY')
  // The page contains no inline script, style or event handler, which the policy would block.
  const html = home.text.replace(/(<script type="application[^>]*>).*?<\/script>/gs, '$1</script>')
  expect(html).not.toMatch(/<script(?! type="(module|application\/(ld\+)?json)")|<style|\son\w+=/)
})

test('tiles of maps come from where the settings say, and pages say so', async () => {
  const settingsIn = (html: string) =>
    JSON.parse(/<script type="application\/json" id="settings">(.*?)<\/script>/.exec(html)![1]!)
  expect(settingsIn(home.text)).toEqual({ mapTiles: null, hasSandboxBank: true })
  const url = 'https://tiles.example/{z}/{x}/{y}.png?key=</script>'
  const { url: own } = await startApp({ MAP_TILES_URL: url, MAP_TILES_CREDIT: '© <b>Mapmakers' })
  for (const path of ['/', '/kitchen', '/ride', '/desk']) {
    const page = await fetch(own + path)
    expect(settingsIn(await page.text()), path).toMatchObject({ mapTiles: { url, credit: '© <b>Mapmakers' } })
    expect(page.headers.get('content-security-policy'), path).toContain(
      ` ${new URL(own).origin} https://tiles.example;`,
    )
  }
})

test('files are kept for ever by their names, pages are asked for each time', async () => {
  const file = await get(script)
  expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(file.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  for (const path of ['/', '/service-worker.js', '/web/customer.webmanifest', '/web/customer.html'])
    expect((await get(path)).headers.get('cache-control'), path).toBe('no-cache')
  const again = await get(script, { 'if-none-match': file.headers.get('etag')! })
  expect([again.status, again.text]).toEqual([304, ''])
})

test.for([
  ['br, gzip', 'br'],
  ['gzip, br;q=0', 'gzip'],
  ['identity', null],
])('files and pages are compressed as the client likes: %s', async ([accepted, expected]) => {
  for (const path of ['/', script]) {
    const raw = await sendRaw(
      app.url,
      `GET ${path} HTTP/1.1\r\nhost: x\r\naccept-encoding: ${accepted}\r\nconnection: close\r\n\r\n`,
    )
    expect(raw.headers['content-encoding'] ?? null).toBe(expected)
    expect(raw.headers.vary).toBe('accept-encoding')
  }
})

test('what is compressed is what is not', async () => {
  const plain = await fetch(app.url + script, { headers: { 'accept-encoding': 'identity' } })
  const text = await plain.text()
  // fetch decompresses the answers, so that the texts must be equal.
  expect((await get(script, { 'accept-encoding': 'br' })).text).toBe(text)
  expect((await get(script, { 'accept-encoding': 'gzip' })).text).toBe(text)
})

test('the first page has what its script would ask for first, as the service answers it', async () => {
  const answers = answersIn(home.text)
  expect(Object.keys(answers).sort()).toEqual([
    '/v1/stores',
    '/v1/stores/featured?pageSize=10',
    '/v1/stores/recommendations?pageSize=10',
    '/v1/stores?closed=true',
  ])
  const asked = await (await fetch(`${app.url}/v1/stores`)).json()
  expect(answers['/v1/stores']).toEqual(asked)
})

test('the first picture is asked for early, in the sizes in which the screens show it', async () => {
  const picture = await uploaded(owner, 'picture', 'image/png', await plain('orange'))
  const pictured = await openStore(owner, { name: 'Pictured', picture })
  const { text } = await get(`/store/${pictured.slug}`)
  const [, srcset, sizes] =
    /<link rel="preload" as="image" [^>]*imagesrcset="(.*?)" imagesizes="(.*?)">/.exec(text)!
  expect(srcset).toBe(srcSetOf(pictured.picture!.url))
  expect(sizes).toBe(headSizes)
  expect(firstSizes).toEqual({ shelf: shelfSizes, card: cardSizes, head: headSizes })

  const asked = /<link rel="preload" as="image" [^>]*imagesrcset="(.*?)" imagesizes="(.*?)">/
  // Featured stores are shown above all others.
  await staff.client.setStoreStanding({ params: { storeId: pictured.id }, body: { featured: true } })
  const [, featured, shelf] = asked.exec((await get('/')).text)!
  expect([featured, shelf]).toEqual([srcSetOf(pictured.picture!.url), shelfSizes])
})

test('a store’s link tells of it to those who preview links, its markup as text', async () => {
  const { status, text } = await get(`/store/${store.slug}?from=a-stranger`)
  expect(status).toBe(200)
  const escaped = "&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;&quot;'&amp;"
  expect(text).toContain(`<title>${escaped}: order food in Lagere, Ile-Ife</title>`)
  expect(text).toContain(`<meta property="og:title" content="${escaped}: order food in Lagere, Ile-Ife">`)
  expect(text).toContain(`<meta property="og:url" content="${store.web.link}">`)
  expect(text).toContain('best amala')
  expect(text).not.toContain('<img')
  const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)![1]!)
  expect(data).toMatchObject({ '@type': 'Restaurant', name: markup, url: store.web.link })
  const answers = answersIn(text)
  expect(Object.keys(answers)).toContain(`/v1/slug/store/${store.slug}`)
  expect(answers[`/v1/store-menu/${store.id}/items?pageSize=100`]!.data).toMatchObject([{ name: markup }])
})

test.for(['/store/no-such-store', '/store/%3Cscript%3E', '/store/UPPER', `/store/${'x'.repeat(150)}`])(
  '%s is a page that says that there is no such store',
  async (path) => {
    const { status, text, headers } = await get(path)
    expect(status).toBe(404)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(text).toContain('<div id="app">')
    expect(answersIn(text)).toEqual({})
  },
)

test.for([
  '/web/../package.json',
  '/web/%2e%2e/package.json',
  '/web/screens.json',
  '/web/assets/customer.js',
  '/web/constructor',
  '/web/',
  '/nothing',
])('%s is no file of the screens', async (path) => {
  expect((await get(path)).status).toBe(404)
})

test('a person at an unknown address gets a page of the app around it, a program what it gets everywhere', async () => {
  const asPerson = { headers: { accept: 'text/html,*/*' } }
  for (const [path, title] of [
    ['/nothing/here', 'Buka'],
    ['/kitchen/nothing', 'kitchen'],
    ['/ride/nothing', 'ride'],
    ['/desk/nothing', 'desk'],
  ] as const) {
    const answer = await fetch(app.url + path, asPerson)
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
      path,
      404,
      'text/html; charset=utf-8',
    ])
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect((await answer.text()).toLowerCase()).toContain(title.toLowerCase())
  }
  const outside = [fetch(`${app.url}/nothing/here`), fetch(`${app.url}/v1/nothing`, asPerson)]
  for (const answer of await Promise.all(outside)) {
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ error: { code: 'route.unknown' } })
  }
})

test.for(['/', '/kitchen', '/ride', '/desk', '/nothing/here'])(
  'HEAD of %s is answered as GET, without a body',
  async (path) => {
    const headers = { accept: 'text/html', 'accept-encoding': 'identity' }
    const [got, head] = await Promise.all(
      ['GET', 'HEAD'].map((method) => fetch(app.url + path, { method, headers })),
    )
    const told = (answer: Response) => [answer.status, answer.headers.get('content-type')]
    expect(told(head!)).toEqual(told(got!))
    expect(await head!.text()).toBe('')
  },
)

test('the service worker may serve all addresses', async () => {
  const { status, headers, text } = await get('/service-worker.js')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(text).toContain(script)
})
