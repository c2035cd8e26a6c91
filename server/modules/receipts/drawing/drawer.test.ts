import type { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import { afterAll, describe, expect, test } from 'vitest'
import { overlong, payment, withdrawal } from '#testing/money/receipt-samples.ts'
import { codeIn } from '#testing/screens/qr-codes.ts'
import type { ReceiptContent, ReceiptStatus } from './content.ts'
import { openReceiptDrawer } from './drawer.ts'

const drawer = openReceiptDrawer()
afterAll(() => drawer.close())

const statuses: ReceiptStatus[] = ['pending', 'processing', 'completed', 'failed', 'reversed']

const drawn = {
  png: new Map<ReceiptContent, Promise<Buffer>>(),
  pdf: new Map<ReceiptContent, Promise<Buffer>>(),
}
/** Draws each receipt once for all tests. */
function bytesOf(content: ReceiptContent, format: 'png' | 'pdf'): Promise<Buffer> {
  const bytes = drawn[format].get(content) ?? drawer.draw(content, format)
  drawn[format].set(content, bytes)
  return bytes
}

async function pixels(content: ReceiptContent) {
  const png = sharp(await bytesOf(content, 'png'))
  expect((await png.metadata()).format).toBe('png')
  return png.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
}

const byStatus = new Map(
  statuses.map((status) => [status, status === payment.status ? payment : { ...payment, status }]),
)

/** The text of the PDF without spaces, which a PDF reader may insert between a letter and its accent. */
async function textOf(content: ReceiptContent): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(await bytesOf(content, 'pdf')))
  const { text, totalPages } = await extractText(pdf, { mergePages: true })
  expect(totalPages).toBe(1)
  return squeezed(text)
}

const squeezed = (text: string) => text.normalize('NFC').replace(/\s/g, '')

describe('the picture', () => {
  test.for([
    ['a payment', payment],
    ['a withdrawal', withdrawal],
    ['one with overlong names', overlong],
  ] as const)('of %s has a QR code with the URL of its verification', async ([, content]) => {
    expect(await codeIn(await bytesOf(content, 'png'))).toBe(content.checkUrl)
  })

  test('is wide enough for a phone and as tall as its content', async () => {
    const [short, tall] = [await pixels(withdrawal), await pixels(payment)]
    expect([short.info.width, tall.info.width]).toEqual([1260, 1260])
    expect(tall.info.height).toBeGreaterThan(short.info.height)
  })

  test('keeps its margins white with long names', async () => {
    const { data, info } = await pixels(overlong)
    const [band, margin] = [24, 36 * 3 - 6]
    const dark = []
    for (let y = band; y < info.height; y += 1)
      for (let x = 0; x < info.width; x += 1)
        if ((x < margin || x >= info.width - margin) && data[(y * info.width + x) * 4 + 1]! < 250)
          dark.push([x, y])
    expect(dark).toEqual([])
  })

  test('has a different colour for each status', async () => {
    const insideThePill = 94 * 3
    const tints = await Promise.all(
      statuses.map(async (status) => {
        const { data, info } = await pixels(byStatus.get(status)!)
        return data.readUInt32BE((insideThePill * info.width + info.width / 2) * 4)
      }),
    )
    expect(new Set(tints).size).toBe(5)
    expect(tints).not.toContain(0xffffffff)
  })
})

describe('the PDF', () => {
  test('contains all fields as text', async () => {
    const text = await textOf(payment)
    for (const words of [
      'Buka',
      'Completed',
      '₦8,750.50',
      'Payment for your order at Ìyá Ọ̀ṣun Kitchen',
      'Sunday, 15 November 2026, 9:41 am WAT',
      'Items × 3₦7,500.00',
      'Packs × 2₦400.00',
      'Delivery₦600.50',
      'Service₦250.00',
      'Total₦8,750.50',
      'Issued toAdébáyọ̀ Ọlátúnjí',
      'StoreÌyá Ọ̀ṣun Kitchen',
      'OrderIFE-4821',
      'CategoryPayment',
      'TypeMoney out (debit)',
      'Payment methodBank transfer',
      'BankWema Bank',
      'Account nameBUKA / ADEBAYO OLATUNJI',
      'Account number••••••6789',
      'ReferenceTRX-7K3M-92QD',
      'Scan to check this receipt',
      payment.checkUrl,
    ])
      expect(text).toContain(squeezed(words))
    expect(text).not.toContain('9923456789')
  })

  test('omits absent fields', async () => {
    const text = await textOf({ ...withdrawal, bank: null })
    for (const label of ['Store', 'Order', 'Items', 'Packs', 'Delivery', 'Accountname'])
      expect(text).not.toContain(label)
  })

  test.for(statuses)('shows that it is %s', async (status) => {
    const text = (await textOf(byStatus.get(status)!)).toLowerCase()
    expect(statuses.filter((word) => text.includes(word))).toEqual([status])
  })

  test('has a title and is the same each time', async () => {
    const [first, second] = [await bytesOf(payment, 'pdf'), await drawer.draw(payment, 'pdf')]
    expect(first.subarray(0, 5).toString()).toBe('%PDF-')
    expect(first.subarray(-6).toString().trim()).toBe('%%EOF')
    expect(first.equals(second)).toBe(true)
    const { info } = await getMeta(await getDocumentProxy(new Uint8Array(first)))
    expect(info).toMatchObject({ Title: 'Buka receipt TRX-7K3M-92QD', Author: 'Buka' })
  })

  test('accepts names with emoji and invisible characters', async () => {
    const text = await textOf({ ...payment, store: '🍲👩🏽‍🍳', party: '\u202eAda\u0000 🍲 \u200bObi' })
    expect(text).toContain('IssuedtoAdaObi')
  })
})

describe('the drawer', () => {
  const started = Promise.withResolvers<Worker>()
  const small = openReceiptDrawer({ longestQueue: 1 })

  test('refuses more than may wait, and draws the rest', async () => {
    process.once('worker', started.resolve)
    const results = await Promise.allSettled(Array.from({ length: 4 }, () => small.draw(payment, 'pdf')))
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected'])
    expect(results[3]).toMatchObject({ reason: { code: 'server.busy', retryAfterSeconds: 5 } })
    expect((await small.draw(payment, 'pdf')).equals(await bytesOf(payment, 'pdf'))).toBe(true)
  })

  test('loses only the current receipt when its thread crashes, and draws the next in a new one', async () => {
    const drawn = Promise.allSettled([small.draw(payment, 'png'), small.draw(payment, 'png')])
    await (await started.promise).terminate()
    expect((await drawn).map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  })

  test('refuses to draw once closed', async () => {
    const drawn = Promise.allSettled([small.draw(payment, 'png'), small.draw(payment, 'png')])
    await small.close()
    expect((await drawn).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expect(small.draw(payment, 'png')).rejects.toThrow('closed')
  })

  test('gives up on a drawing that does not end', async () => {
    const hasty = openReceiptDrawer({ longestMs: 1 })
    await expect(hasty.draw(payment, 'png')).rejects.toThrow('stopped')
    await hasty.close()
  })

  test('continues after content that cannot be drawn', async () => {
    const broken = { ...payment, timezone: 'Nowhere/Land' }
    await expect(drawer.draw(broken, 'pdf')).rejects.toThrow(RangeError)
    expect((await drawer.draw(payment, 'pdf')).length).toBeGreaterThan(1000)
  })

  test('uses little memory and time', async () => {
    const before = process.cpuUsage()
    await drawer.draw(payment, 'png')
    await drawer.draw(payment, 'pdf')
    const { user, system } = process.cpuUsage(before)
    const millisecondsEach = (user + system) / 1000 / 2
    expect(millisecondsEach).toBeLessThan(600)
  })
})
