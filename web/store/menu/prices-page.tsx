import { useSignal } from '@preact/signals'
import type { Item } from '#contract/records/menu.ts'
import { amountIn, priceIn } from '../../kit/amount.ts'
import { Button } from '../../kit/button.tsx'
import { SearchField, TextField } from '../../kit/field.tsx'
import { RowSkeletons } from '../../kit/list.tsx'
import { moneyText } from '../../kit/money.ts'
import { useTitle } from '../../kit/title.ts'
import { toast } from '../../kit/toast.tsx'
import { Unsaved } from '../../shared/unsaved.tsx'
import { Back } from '../../shared/within.tsx'
import { explain } from '../app.ts'
import { paths } from '../paths.ts'
import { Conflict } from '../save-change.ts'
import { storeId } from '../stores/stores.ts'
import { words as appWords } from '../words.ts'
import { type ItemFields, menuOf, saveItem } from './menu.ts'
import { words as menuWords } from './words.ts'
import './prices-page.css'

const words = menuWords.pricesPage
const step = 50

interface Draft {
  /** The item as the person saw it when the price was typed. */
  base: Item
  text: string
  said?: string
}

function whyNot(error: unknown): string {
  const { fields, summary = words.failed } = explain(error)
  return fields['price.amount'] ?? summary
}

export default function PricesPage() {
  useTitle(words.title, appWords.app)
  const { value } = menuOf(storeId.value!)
  const drafts = useSignal<ReadonlyMap<string, Draft>>(new Map())
  const keyword = useSignal('')
  const percent = useSignal('')
  const isSaving = useSignal(false)
  const menu = value.value
  const shown = (menu?.items ?? []).filter(({ name }) =>
    name.toLowerCase().includes(keyword.value.toLowerCase()),
  )
  const set = (item: Item, text: string) => {
    const next = new Map(drafts.value)
    const before = next.get(item.id)
    if (priceIn(text).amount === item.price.amount) next.delete(item.id)
    else next.set(item.id, { base: before?.base ?? item, text })
    drafts.value = next
  }
  function applyPercent() {
    const share = 1 + amountIn(percent.value) / 100
    if (!Number.isFinite(share) || share <= 0) return
    for (const item of shown) set(item, String(Math.round((item.price.amount * share) / step) * step))
  }
  async function save() {
    isSaving.value = true
    let saved = 0
    for (const [id, draft] of drafts.value) {
      let after: Draft | undefined
      let { base } = draft
      try {
        base = await saveItem(base, { price: priceIn(draft.text) })
        saved++
      } catch (error) {
        if (error instanceof Conflict) {
          base = (error as Conflict<Item, ItemFields>).fresh
          after = { ...draft, base, said: words.conflict(moneyText(base.price)) }
        } else after = { ...draft, said: whyNot(error) }
      }
      const left = new Map(drafts.value)
      const typed = left.get(id)
      // A price that was typed while saving is kept.
      if (typed && typed !== draft) after = { ...typed, base }
      if (typed && after) left.set(id, after)
      else left.delete(id)
      drafts.value = left
    }
    isSaving.value = false
    if (saved > 0) toast(words.saved(saved))
  }
  return (
    <div class="page narrow stack prices-page">
      <Unsaved isChanged={drafts.value.size > 0} />
      <Back href={paths.menu} label={menuWords.item.back} />
      <header class="stack-s">
        <h1>{words.title}</h1>
        <p class="quiet">{words.hint}</p>
      </header>
      <SearchField label={menuWords.search} keyword={keyword} />
      <div class="percent">
        <TextField
          name="percent"
          label={words.raise}
          hint={words.rounding}
          unit={words.percent}
          inputMode="decimal"
          value={percent.value}
          onInput={({ currentTarget }) => {
            percent.value = currentTarget.value
          }}
        />
        <Button kind="secondary" onClick={applyPercent}>
          {words.apply}
        </Button>
      </div>
      {!menu && <RowSkeletons count={8} hasStart={false} />}
      <ul class="rows">
        {shown.map((item) => {
          const draft = drafts.value.get(item.id)
          return (
            <li key={item.id} class={draft ? 'price-line changed' : 'price-line'}>
              <span class="name">
                {item.name}
                {draft && <span class="quiet small"> {words.was(moneyText(item.price))}</span>}
              </span>
              <TextField
                name={`price-${item.id}`}
                label={words.priceOf(item.name)}
                unit="₦"
                inputMode="decimal"
                autoComplete="off"
                value={draft?.text ?? String(item.price.amount)}
                {...(draft?.said ? { error: draft.said } : {})}
                onInput={({ currentTarget }) => set(item, currentTarget.value)}
              />
            </li>
          )
        })}
      </ul>
      {drafts.value.size > 0 && (
        <div class="bar">
          <Button large busy={isSaving.value} onClick={save}>
            {words.save(drafts.value.size)}
          </Button>
          <Button
            kind="quiet"
            onClick={() => {
              drafts.value = new Map()
            }}
          >
            {words.undo}
          </Button>
        </div>
      )}
    </div>
  )
}
