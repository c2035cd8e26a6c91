import { BukaError } from '#client/index.ts'
import { demo } from '#contract/demo.ts'
import type { Transaction } from '#contract/records/transaction.ts'
import { StartError } from '#platform/start-error.ts'
import { deliver, prepare } from './delivery.ts'
import { order } from './order.ts'
import { type Cast, type Place, signInAll, signInOperator } from './people.ts'
import { naira, type Tell } from './tell.ts'

const store = { storeId: demo.storeId }

async function balances({ basira, ife }: Cast) {
  return {
    store: (await basira.getStoreWallet({ params: store })).data.balance,
    rider: (await ife.getWallet({})).data.balance,
  }
}

const listed = (records: Transaction[], slug: string): string[] =>
  records
    .filter((record) => record.order?.slug === slug)
    .map(({ category, type, summary }) => {
      const sign = type === 'credit' ? '+' : '−'
      return `  ${sign}${naira(summary.bill.price)}  ${category}`
    })

/** Shows how the bill is divided. */
async function settlement(
  cast: Cast,
  slug: string,
  before: Awaited<ReturnType<typeof balances>>,
  tell: Tell,
) {
  const after = await balances(cast)
  const { data: ofStore } = await cast.basira.getStoreTransactions({ params: store })
  const { data: ofRider } = await cast.ife.getTransactions({})
  const { data: ofCustomer } = await cast.amaka.getTransactions({})
  await tell(
    'In the same moment the money is divided.',
    `Iya Basira’s wallet: ${naira(before.store)} → ${naira(after.store)}`,
    ...listed(ofStore, slug),
    `Ife’s wallet: ${naira(before.rider)} → ${naira(after.rider)}`,
    ...listed(ofRider, slug),
  )
  const { receipt } = ofCustomer.find((record) => record.order?.slug === slug)!
  await tell('Amaka has her receipt.', receipt.image.url!, receipt.pdf.url!)
}

async function audit(place: Place, tell: Tell): Promise<void> {
  const operator = await signInOperator(place)
  const { clean, checks } = (await operator.getReconciliation({})).data
  const rows = checks.reduce((sum, each) => sum + each.rows, 0)
  await tell(
    'Ada, of the platform, signs in with the code from her telephone and proves the books.',
    `${checks.length} checks over ${new Intl.NumberFormat('en').format(rows)} rows: ${clean ? 'nothing is wrong' : 'SOMETHING IS WRONG'}`,
  )
  if (!clean) throw new StartError('The books are not right; npm run reconcile tells where.')
}

/** Plays the life of one order through the public client, as the users of the demo data. */
export async function play(place: Place, tell: Tell): Promise<void> {
  const cast = await signInAll(place).catch((error) => {
    if (!(error instanceof BukaError) || error.statusCode !== 401) throw error
    throw new StartError(`The service at ${place.url} has no demo marketplace. PORT=0 starts one of its own.`)
  })
  const before = await balances(cast)
  const paid = await order(place, cast, tell)
  const taken = await prepare(cast, paid.id, tell)
  await deliver(cast, taken, tell)
  await settlement(cast, paid.slug, before, tell)
  await audit(place, tell)
}
