import type { FastifyInstance } from 'fastify'
import { Refusal } from '#platform/operations/refusal.ts'
import { refuseUnavailable } from '#providers/refuse-unavailable.ts'
import type { Services } from '#server/services.ts'
import type { ReceiptFormat } from './drawing/content.ts'
import { mimeTypes } from './keep-receipt.ts'
import { receiptReader } from './read-receipt.ts'
import { isSigned, type ReceiptName } from './receipt-addresses.ts'
import { findReceipt } from './receipt-content.ts'

/** Browsers do not show a PDF in a sandboxed page, so it is downloaded instead. */
const dispositions = { png: 'inline', pdf: 'attachment' } as const

const fileForm = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(png|pdf)$/

function readName(file: string): ReceiptName {
  const [, transactionId, format] = fileForm.exec(file) ?? []
  if (transactionId === undefined) throw new Refusal('receipt.absent')
  return { transactionId, format: format as ReceiptFormat }
}

/** Serves receipts by signed URLs that expire. */
export function serveReceipts(app: FastifyInstance, services: Services): void {
  const { db, files, secrets, clock } = services
  const readReceipt = receiptReader(services)
  app.get('/receipts/:file', { exposeHeadRoute: true }, async (request, reply) => {
    const name = readName((request.params as { file: string }).file)
    const { expires, signature } = request.query as { expires?: string; signature?: string }
    const until = Number(expires)
    if (!isSigned(secrets, name, until, String(signature))) throw new Refusal('receipt.absent')
    if (until <= clock.now().getTime()) throw new Refusal('receipt.ended')
    const receipt = await findReceipt(db, files, name.transactionId)
    if (!receipt) throw new Refusal('receipt.absent')
    const { size, body } = await readReceipt(name, receipt).catch(refuseUnavailable)
    return reply
      .type(mimeTypes[name.format])
      .header('content-length', size)
      .header('cache-control', 'private, no-store')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header(
        'content-disposition',
        `${dispositions[name.format]}; filename="buka-${receipt.content.reference}.${name.format}"`,
      )
      .send(body)
  })
}
