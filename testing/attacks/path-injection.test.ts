import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { sharedApp } from '#testing/app.ts'
import { sendRaw } from '#testing/http/raw.ts'
import { signUp } from '#testing/people.ts'

/** No path parameter, however encoded, leads to another resource. */

const app = await sharedApp()
const { token } = await signUp(app, 'customer')

beforeAll(async () => {
  const { DATA_DIR } = app.services.config
  await mkdir(join(DATA_DIR, 'files', 'picture'), { recursive: true })
  for (const place of ['secret', 'files/secret', 'files/secret.png'])
    await writeFile(join(DATA_DIR, place), 'top secret')
})

const climbs = [
  '../secret',
  '..%2fsecret',
  '%2e%2e/secret',
  '%2e%2e%2fsecret',
  '%252e%252e%252fsecret',
  '..%5csecret',
  '..\\secret',
  '....//secret',
  '..;/secret',
  '%2fetc%2fpasswd',
  'secret%00.png',
  '%c0%ae%c0%ae%c0%afsecret',
  'picture-..%2f..%2fsecret.png',
  `${'../'.repeat(40)}etc/passwd`,
  `${'..%2f'.repeat(30)}etc%2fpasswd`,
  'a'.repeat(10_000),
  'file:%2f%2f%2fetc%2fpasswd',
  'CON',
]

const places = [
  ['GET', '/files/'],
  ['GET', '/receipts/'],
  ['GET', '/docs/'],
  ['GET', '/docs/js/'],
  ['GET', '/v1/slug/store/'],
  ['GET', '/v1/user/'],
  ['PUT', '/v1/upload/file/'],
  ['POST', '/webhook/'],
  ['POST', '/sandbox/payment/'],
  ['GET', '/'],
] as const

test.for(places)('%s %s… leads nowhere else', async ([method, place]) => {
  for (const climb of climbs) {
    const head = [
      `${method} ${place}${climb} HTTP/1.1`,
      'host: localhost',
      'connection: close',
      `authorization: Bearer ${token}`,
    ]
    const { status, text } = await sendRaw(app.url, `${head.join('\r\n')}\r\n\r\n`)
    expect(status, climb).toBeGreaterThanOrEqual(400)
    expect(status, climb).toBeLessThan(500)
    expect(text, climb).not.toMatch(/top secret|root:|DATA_DIR/)
  }
})

test('a key of an upload is accepted only unchanged', async () => {
  const { client } = await signUp(app, 'customer')
  for (const picture of [
    '../secret',
    'picture-../../secret.png',
    `picture-${'.'.repeat(36)}.png`,
    '/etc/passwd',
  ]) {
    const outcome = client.updateUser({ body: { picture } })
    await expect(outcome).rejects.toMatchObject({ statusCode: 400 })
  }
})
