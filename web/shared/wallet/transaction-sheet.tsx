import { useMemo } from 'preact/hooks'
import type { Transaction } from '#contract/records/transaction.ts'
import { ButtonLink } from '../../kit/button.tsx'
import { Download } from '../../kit/icons.ts'
import { moneyText } from '../../kit/money.ts'
import { Notice } from '../../kit/notice.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { momentText } from '../../kit/time.tsx'
import { useActor } from '../actor.ts'
import { signedText } from './signed-text.ts'
import { StatusTag } from './status-tag.tsx'
import { walletOf } from './wallet.ts'
import { words } from './words.ts'

const said = words.transaction

function linesOf({ slug, dateCreated, payment, summary, category, store, debt }: Transaction) {
  const { items, packs, delivery, service, bill } = summary
  const isWithdrawal = category === 'withdrawal-out'
  const priced = [
    [said.items, items.price],
    [said.packs, packs.price],
    [said.delivery, delivery.price],
    [isWithdrawal ? said.fee : said.service, service.price],
  ] as const
  const facts: [string, string][] = [
    [said.number, slug],
    [said.date, momentText(new Date(dateCreated))],
    ...(store ? [[said.store, store.name] as [string, string]] : []),
    [said.method, said.methods[payment.method]],
    ...(payment.bank
      ? [[said.bank, `${payment.bank.name}, ${payment.bank.account.number}`] as [string, string]]
      : []),
    ...priced
      .filter(([, price]) => price.amount > 0)
      .map(([name, price]) => [name, moneyText(price)] as [string, string]),
    ...(debt && debt.outstanding.amount > 0
      ? [[words.statuses.owed, moneyText(debt.outstanding)] as [string, string]]
      : []),
  ]
  return { facts, total: moneyText(bill.price) }
}

/** A transaction. It is loaded each time the sheet is opened, because the addresses of its receipts expire. */
export function TransactionSheet({ transactionId, onClose }: { transactionId: string; onClose: () => void }) {
  const actor = useActor()
  const { calls, transactions } = walletOf(actor)
  const resource = useMemo(
    () =>
      actor.live.resources.get(`transaction ${transactionId} ${crypto.randomUUID()}`, async () => {
        const { data } = await calls.transaction(transactionId)
        return data
      }),
    [transactionId],
  )
  const fresh = resource.value.value
  const transaction = fresh ?? transactions.get(transactionId).value
  if (!transaction)
    return (
      <Sheet title={said.title} closeLabel={words.close} onClose={onClose} hasAddress>
        {resource.error.value === undefined ? (
          <Skeleton height="14rem" />
        ) : (
          <Notice kind="bad" detail={actor.explain(resource.error.value).detail}>
            {actor.explain(resource.error.value).summary}
          </Notice>
        )}
      </Sheet>
    )
  const { facts, total } = linesOf(transaction)
  return (
    <Sheet title={transaction.summary.title} closeLabel={words.close} onClose={onClose} hasAddress>
      <div class="stack">
        <p class="sheet-amount">{signedText(transaction)}</p>
        {transaction.payment.status !== 'completed' && (
          <p>
            <StatusTag transaction={transaction} statuses={words.statuses} />
          </p>
        )}
        <dl class="facts-list">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          <div class="total">
            <dt>{said.total}</dt>
            <dd>{total}</dd>
          </div>
        </dl>
        {fresh?.receipt.pdf.url && (
          <ButtonLink kind="secondary" wide href={fresh.receipt.pdf.url} target="_blank" rel="noreferrer">
            <Download size={18} />
            {said.pdf}
          </ButtonLink>
        )}
        {fresh?.receipt.image.url && (
          <ButtonLink kind="quiet" wide href={fresh.receipt.image.url} target="_blank" rel="noreferrer">
            {said.png}
          </ButtonLink>
        )}
      </div>
    </Sheet>
  )
}
