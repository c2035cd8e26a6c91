import { alertOperators, namedParty } from '#modules/alerts/index.ts'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { storeIdOf, userIdOf } from '#server/party.ts'
import { implement } from '#server/services.ts'
import { readAdjustment } from './adjustment-row.ts'
import { readPositiveAmount } from './positive-amount.ts'
import { lockHolder } from './wallet-holder.ts'

export const adjustWallet = implement('adjustWallet', async ({ body, actor, transaction }) => {
  const { party, type, reason } = body
  const amount = readPositiveAmount(body.fund)

  return transaction(async (tx) => {
    const { name } = await lockHolder(tx, party)
    const id = newId()
    await tx.run(sql`
      INSERT INTO adjustment (id, user_id, store_id, type, amount, reason, proposed_by)
      VALUES (${id}, ${userIdOf(party)}, ${storeIdOf(party)}, ${type}, ${amount}, ${reason}, ${actor.userId})`)
    const words = { type, amount, holder: namedParty(party, name) }
    const alert = { words, data: { adjustmentId: id, reason } }
    await alertOperators(tx, 'adjustment-proposed', alert, { except: actor.userId })
    return readAdjustment(tx, id)
  })
})
