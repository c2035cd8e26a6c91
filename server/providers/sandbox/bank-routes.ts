import type { FastifyInstance, FastifyRequest } from 'fastify'
import { OneOf, Record, type Static, Type } from '#contract/schema.ts'
import type { Database } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { invalidField, Refusal } from '#platform/operations/refusal.ts'
import { inputCheck } from '#platform/operations/validate.ts'
import type { ProviderFees } from '#providers/payments/fees.ts'
import type { Hint } from '#providers/payments/port.ts'
import { sandboxIncoming } from '#providers/payments/sandbox/incoming.ts'
import { sandboxOutcomes, sandboxOutgoing } from '#providers/payments/sandbox/outgoing.ts'
import { hintOf } from '#providers/payments/webhook.ts'
import { nairaToKobo } from '#server/money/money.ts'
import type { SandboxAccess } from './access.ts'
import { paymentPage, paymentPagePolicy } from './payment-page.ts'

export interface SandboxBankRoutes {
  db: Database
  requireAccess: SandboxAccess
  fees: ProviderFees
  transferSeconds: number
  /** Replaces the webhook that a real provider would send. */
  onHint: (provider: string, hint: Hint) => Promise<void>
}

const params = Record({
  reference: Type.String({ pattern: '^[\\w.=-]{1,100}$', description: 'Letters, digits and . = _ -' }),
})
const paymentBody = Record({
  amount: Type.Optional(Type.Number({ minimum: 0.01, maximum: 1_000_000_000 })),
  outcome: Type.Optional(OneOf(['success', 'failed'], 'Failed: nothing arrives, and a card is declined.')),
})
const withdrawalBody = Record({ outcome: OneOf(sandboxOutcomes, 'What becomes of it.') })

const checkReference = inputCheck({ params })
const checkPayment = inputCheck({ params, body: paymentBody })
const checkWithdrawal = inputCheck({ params, body: withdrawalBody })

function read<Body>(check: ReturnType<typeof inputCheck>, request: FastifyRequest) {
  const input = check({ params: request.params, query: request.query, body: request.body })
  return { ...(input.params as { reference: string }), body: input.body as Body }
}

function koboIn(naira: number): number {
  const kobo = nairaToKobo(naira)
  if (kobo / 100 !== naira) throw invalidField('amount', 'decimals', 'must have at most two decimals')
  return kobo
}

/**
 * Registers routes for what a real bank would do by itself: receive money and conclude transfers. Only used while the payments provider is
 * the sandbox.
 */
export function registerSandboxBank(app: FastifyInstance, options: SandboxBankRoutes): void {
  const { db, requireAccess, fees, transferSeconds, onHint } = options
  const { asked, decline, receive } = sandboxIncoming(db, fees, () => '')
  const { conclude, recent } = sandboxOutgoing(db, fees, transferSeconds)
  const answer = (data: object) => ({ success: true, statusCode: 200, data })

  app.get('/sandbox/payment/:reference', async (request, reply) => {
    requireAccess(request)
    const { reference } = read(checkReference, request)
    const payment = await asked(reference)
    if (!payment) throw new Refusal('transaction.absent')
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', paymentPagePolicy(payment.channel))
      .send(paymentPage(payment.channel, reference, payment.amount))
  })

  app.post('/sandbox/payment/:reference', async (request) => {
    requireAccess(request)
    const { reference, body } = read<Static<typeof paymentBody>>(checkPayment, request)
    const { outcome = 'success' } = body
    if (outcome === 'failed') {
      if (await decline(reference))
        await onHint('sandbox', hintOf('charge.failed', { id: newId(), reference }))
      return answer({ reference, outcome, amount: 0 })
    }
    const amount = body.amount === undefined ? (await asked(reference))?.amount : koboIn(body.amount)
    if (amount === undefined)
      throw invalidField('amount', 'missing', 'must be given where nobody asked for money')
    const id = await receive(reference, amount)
    await onHint('sandbox', hintOf('charge.success', { id, reference }))
    return answer({ reference, outcome, amount: amount / 100 })
  })

  app.get('/sandbox/withdrawals', async (request) => {
    requireAccess(request)
    return answer(await recent())
  })

  app.post('/sandbox/withdrawal/:reference', async (request) => {
    requireAccess(request)
    const { reference, body } = read<Static<typeof withdrawalBody>>(checkWithdrawal, request)
    const { outcome } = body
    const status = await conclude(reference, outcome)
    if (status === undefined) throw new Refusal('transaction.absent')
    if (status !== outcome) throw invalidField('outcome', 'choice', `cannot be any more: it is ${status}`)
    await onHint('sandbox', hintOf(`transfer.${outcome}`, { reference }))
    return answer({ reference, outcome })
  })
}
