import { expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { refusal, signUp } from '#testing/people.ts'

const app = await startApp({ UPLOAD_ADDRESS_MINUTES: '7' })

test('the read-me has the steps, the file types and the lifetime of a URL', async () => {
  const person = await signUp(app, 'customer')
  const { statusCode, data } = await person.client.getUploadReadMe()
  expect(statusCode).toBe(200)
  expect(data.steps).toHaveLength(3)
  expect(data.addressLivesSeconds).toBe(7 * 60)
  const pictures = ['image/jpeg', 'image/png', 'image/webp']
  expect(data.purposes).toMatchObject([
    { purpose: 'picture', mimeTypes: pictures, maxBytes: 5 * 1024 * 1024 },
    { purpose: 'attachment', mimeTypes: [...pictures, 'application/pdf'], maxBytes: 8 * 1024 * 1024 },
    { purpose: 'document', mimeTypes: [...pictures, 'application/pdf'], maxBytes: 8 * 1024 * 1024 },
  ])
})

test('upload URLs are given for everything that the read-me allows', async () => {
  const person = await signUp(app, 'customer')
  const { data } = await person.client.getUploadReadMe()
  for (const { purpose, mimeTypes, maxBytes } of data.purposes) {
    const files = mimeTypes.map((mimeType) => ({ purpose, mimeType, bytes: maxBytes }))
    const before = app.services.clock.now().getTime()
    const urls = await person.client.getSignedUploadUrls({ body: { files } })
    for (const { expires } of urls.data) {
      const lives = (new Date(expires).getTime() - before) / 1000
      expect(Math.abs(lives - data.addressLivesSeconds)).toBeLessThan(5)
    }
    const [first] = files
    const tooLarge = { files: [{ ...first!, bytes: maxBytes + 1 }] }
    expect((await refusal(person.client.getSignedUploadUrls({ body: tooLarge }))).statusCode).toBe(400)
  }
})

test('a token is required', async () => {
  expect(await refusal(app.client().getUploadReadMe())).toMatchObject({
    statusCode: 401,
    code: 'auth.token.missing',
  })
})
