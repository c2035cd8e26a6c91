import fc from 'fast-check'
import { test, vi } from 'vitest'
import { startApp } from '#testing/app.ts'
import { openChatModels } from '#testing/chat-history/chat-model.ts'
import { openMarket } from '#testing/orders/moved-orders.ts'
import { operator } from '#testing/people.ts'
import { assistantOf } from '#testing/stores.ts'
import { extent, seed } from '#testing/suite/exploration.ts'

/** Random sequences of messages and marks by three users, compared with a model. */

const histories = extent(1, 40)
vi.setConfig({ testTimeout: 60_000 + histories * 10_000 })

const app = await startApp({ ACCESS_TOKEN_MINUTES: '1440' })
const market = await openMarket(app, await operator(app))
const helper = await assistantOf(app, market.owner, market.storeId, ['chat'])

const step = fc.record({
  chat: fc.nat(2),
  side: fc.nat(1),
  act: fc.constantFrom('write', 'write', 'write', 'repeat', 'delivered', 'read'),
  pick: fc.noBias(fc.nat(9_999)),
})
const history = fc.array(step, { minLength: 30, maxLength: 30 })

test(`unread counts, statuses and events equal the model after every step of ${histories} random sequences`, async () => {
  const property = fc.asyncProperty(history, async (taken) => {
    const chats = await openChatModels(app, market, helper)
    for (const [index, each] of taken.entries()) {
      try {
        await chats.happen(each)
      } catch (cause) {
        throw new Error(`Step ${index + 1}, ${each.act}: ${(cause as Error).message}`, { cause })
      }
    }
    await chats.expectEvents()
  })
  // The database is not reset between runs, so a failure cannot be shrunk.
  await fc.assert(property, { numRuns: histories, endOnFailure: true, seed })
})
