import { useSignal } from '@preact/signals'
import { Button } from '../../kit/button.tsx'
import { ChartColumn, ChevronRight, Download } from '../../kit/icons.ts'
import { Row } from '../../kit/list.tsx'
import { Notice } from '../../kit/notice.tsx'
import { useTitle } from '../../kit/title.ts'
import { toast } from '../../kit/toast.tsx'
import { allPages } from '../../live/all-pages.ts'
import { WalletPage } from '../../shared/wallet/wallet-page.tsx'
import { WithdrawSheet } from '../../shared/wallet/withdraw-sheet.tsx'
import { explain, live } from '../app.ts'
import { paths } from '../paths.ts'
import { isOwner, may, membership } from '../stores/stores.ts'
import { words as appWords } from '../words.ts'
import { csvOf, saveFile } from './csv.ts'
import { words } from './words.ts'

async function saveTransactions({ id, slug }: { id: string; slug: string }): Promise<number> {
  const all = await allPages((query) => live.client.getStoreTransactions({ params: { storeId: id }, query }))
  const { date, number, title, category, type, status, amount, order } = words.csv
  saveFile(
    `${slug}-transactions.csv`,
    csvOf([
      [date, number, title, category, type, status, amount, order],
      ...all.map((each) => [
        each.dateCreated,
        each.slug,
        each.summary.title,
        each.category,
        each.type,
        each.payment.status,
        each.summary.bill.price.amount,
        each.order?.slug ?? '',
      ]),
    ]),
  )
  return all.length
}

/** The wallet of the store, and a link to its sales figures. */
export default function MoneyPage() {
  const isSaving = useSignal(false)
  const { store } = membership.value!
  useTitle(words.title, appWords.app)
  return (
    <div class="page narrow stack">
      {!may('money') && <h1>{words.title}</h1>}
      {may('orders') && (
        <div class="panel">
          <Row
            href={paths.figures}
            start={<ChartColumn size={24} />}
            title={<strong>{words.figures}</strong>}
            sub={words.figuresHint}
            end={<ChevronRight size={20} />}
          />
        </div>
      )}
      {may('money') && (
        <>
          {!isOwner.value && <Notice>{words.ownerOnly}</Notice>}
          <WalletPage Withdraw={WithdrawSheet} />
          <Button
            kind="secondary"
            busy={isSaving.value}
            onClick={async () => {
              isSaving.value = true
              try {
                toast(words.exported(await saveTransactions(store)))
              } catch (error) {
                toast(explain(error).summary ?? '')
              } finally {
                isSaving.value = false
              }
            }}
          >
            <Download size={18} />
            {words.export}
          </Button>
        </>
      )}
    </div>
  )
}
