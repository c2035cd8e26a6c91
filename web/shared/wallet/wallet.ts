import type { Transaction } from '#contract/records/transaction.ts'
import { openRecords } from '../../live/records.ts'
import { type Actor, isFor, perActor } from '../actor.ts'
import { walletCalls } from './calls.ts'

/** The wallet and its transactions, kept up to date by answers and events. */
export const walletOf = perActor((actor: Actor) => {
  const { live, storeId = '' } = actor
  const calls = walletCalls(actor)
  const transactions = openRecords<Transaction>()
  const wallet = () => live.resources.get(`wallet ${storeId}`, calls.wallet, { keep: 'private', live: true })
  const banks = () => live.resources.get(`banks ${storeId}`, calls.banks)
  const list = (keyword: string) =>
    live.lists.get(
      `transactions ${storeId} ${keyword}`,
      transactions,
      (lastEvaluatedKey) => calls.transactions({ ...(keyword ? { keyword } : {}), lastEvaluatedKey }),
      keyword ? {} : { keep: 'private' },
    )
  const take = (transaction: Transaction, isNew: boolean) => {
    transactions.takeEvent(transaction)
    if (isNew) list('').prepend(transaction.id)
    // The service calculates which part of the balance is free, held or owed.
    void wallet().reload()
  }
  live.connection.on('transaction.new', (transaction, { stream }) => {
    if (isFor(actor, stream)) take(transaction, true)
  })
  live.connection.on('transaction.update', (transaction, { stream }) => {
    if (isFor(actor, stream)) take(transaction, false)
  })
  return { calls, wallet, banks, transactions, list }
})
