import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { useRoute } from 'preact-iso'
import type { Item } from '#contract/records/menu.ts'
import { Button, ButtonLink } from '../../kit/button.tsx'
import { SearchField, Stepper } from '../../kit/field.tsx'
import { Plus, UtensilsCrossed } from '../../kit/icons.ts'
import { RowSkeletons } from '../../kit/list.tsx'
import { moneyText } from '../../kit/money.ts'
import { Empty, Notice } from '../../kit/notice.tsx'
import { Picture } from '../../kit/picture.tsx'
import { useTitle } from '../../kit/title.ts'
import { toast } from '../../kit/toast.tsx'
import { explain } from '../app.ts'
import { paths, pathTo } from '../paths.ts'
import { Conflict } from '../save-change.ts'
import { storeId } from '../stores/stores.ts'
import { words as appWords } from '../words.ts'
import ArrangeSheet from './arrange-sheet.tsx'
import { type ItemFields, menuOf, saveItem, takeItem, watchMenu } from './menu.ts'
import { words } from './words.ts'
import './menu-page.css'

/** Changes an item with one touch. The change is shown at once, and undone if the service refuses it. */
async function change(item: Item, fields: Partial<ItemFields>) {
  const { soldOut = item.soldOut, stock = item.stock } = fields
  takeItem({ ...item, soldOut, stock })
  try {
    await saveItem(item, fields)
  } catch (error) {
    if (error instanceof Conflict) toast(words.changedElse)
    else {
      takeItem(item)
      toast(explain(error).summary ?? '')
    }
  }
}

const settleMs = 700

/** The stock of an item. Several touches in a row are sent as one change. */
function Stock({ item }: { item: Item }) {
  const shown = useSignal<number | undefined>(undefined)
  const timer = useSignal<ReturnType<typeof setTimeout> | undefined>(undefined)
  return (
    <Stepper
      value={shown.value ?? item.stock ?? 0}
      highest={100_000}
      label={words.stockOf(item.name)}
      words={{ less: words.less(item.name), more: words.more(item.name) }}
      onChange={(value) => {
        shown.value = value
        clearTimeout(timer.value)
        timer.value = setTimeout(() => {
          void change(item, { stock: value }).finally(() => {
            shown.value = undefined
          })
        }, settleMs)
      }}
    />
  )
}

function Line({ item }: { item: Item }) {
  const isGone = item.soldOut || item.stock === 0
  return (
    <li class={isGone ? 'menu-line gone' : 'menu-line'}>
      <a href={pathTo('item', { itemId: item.id })}>
        <Picture src={item.picture?.url} name={item.name} width="3.5rem" />
        <span class="main">
          <strong>{item.name}</strong>
          <span class="quiet">{moneyText(item.price)}</span>
        </span>
      </a>
      {item.stock !== null && <Stock item={item} />}
      <label class="check switch sale">
        <span class="visually-hidden">{words.isThere(item.name)}</span>
        <span aria-hidden="true" class="state">
          {item.soldOut ? words.soldOut : words.there}
        </span>
        <input
          type="checkbox"
          role="switch"
          checked={!item.soldOut}
          onChange={({ currentTarget }) => change(item, { soldOut: !currentTarget.checked })}
        />
      </label>
    </li>
  )
}

function Part({
  id,
  title,
  items,
  add,
}: {
  id: string
  title: string
  items: Item[]
  add: string | undefined
}) {
  return (
    <section class="menu-part" aria-labelledby={`part-${id}`}>
      <header>
        <h2 id={`part-${id}`}>{title}</h2>
        <span class="quiet small">{words.dishes(items.length)}</span>
        {add && (
          <a class="icon-button" href={add} aria-label={words.addHere(title)} title={words.addHere(title)}>
            <Plus size={22} />
          </a>
        )}
      </header>
      {items.length === 0 ? (
        <p class="quiet">{words.emptyPart}</p>
      ) : (
        <ul class="rows">
          {items.map((item) => (
            <Line key={item.id} item={item} />
          ))}
        </ul>
      )}
    </section>
  )
}

const newIn = (query: { [name: string]: string }) => `${paths.newItem}?${new URLSearchParams(query)}`

/** The whole menu by category, where one touch marks an item as sold out or available. */
export default function MenuPage() {
  useTitle(words.title, appWords.app)
  const keyword = useSignal('')
  const isArranging = useSignal('arrange' in useRoute().query)
  const store = storeId.value!
  const { value, error, reload } = menuOf(store)
  const menu = value.value
  useEffect(() => watchMenu(store), [store])
  const sought = keyword.value.toLowerCase()
  const found = menu?.items.filter(({ name }) => name.toLowerCase().includes(sought)) ?? []
  const combos = found.filter(({ category }) => category === null)
  const parts = (menu?.categories ?? []).map((category) => ({
    category,
    items: found.filter((item) => item.category?.id === category.id),
  }))
  const isEmpty = menu && menu.categories.length === 0 && menu.items.length === 0
  return (
    <div class="page stack menu-page">
      <h1>{words.title}</h1>
      <div class="acts">
        <ButtonLink href={newIn({ type: 'dish' })}>
          <Plus size={18} />
          {words.addItem}
        </ButtonLink>
        <ButtonLink kind="secondary" href={newIn({ type: 'combo' })}>
          {words.addCombo}
        </ButtonLink>
        <Button
          kind="secondary"
          onClick={() => {
            isArranging.value = true
          }}
        >
          {words.arrange}
        </Button>
        <ButtonLink kind="secondary" href={paths.prices}>
          {words.prices}
        </ButtonLink>
      </div>
      {error.value !== undefined && (
        <Notice kind="bad">
          <p>{explain(error.value).summary}</p>
          <Button kind="secondary" onClick={reload}>
            {appWords.again}
          </Button>
        </Notice>
      )}
      {!menu && error.value === undefined && <RowSkeletons count={8} />}
      {isEmpty && (
        <Empty
          icon={<UtensilsCrossed size={40} />}
          title={words.emptyTitle}
          action={
            <Button
              onClick={() => {
                isArranging.value = true
              }}
            >
              {words.arrangeSheet.add}
            </Button>
          }
        >
          {words.empty}
        </Empty>
      )}
      {menu && !isEmpty && (
        <>
          <SearchField label={words.search} keyword={keyword} />
          {parts
            .filter(({ items }) => items.length > 0 || sought === '')
            .map(({ category, items }) => (
              <Part
                key={category.id}
                id={category.id}
                title={category.name}
                items={items}
                add={newIn({ type: 'dish', category: category.id })}
              />
            ))}
          {combos.length > 0 && (
            <Part id="combos" title={words.combos} items={combos} add={newIn({ type: 'combo' })} />
          )}
          {found.length === 0 && sought !== '' && <Empty title={words.noneFound} />}
        </>
      )}
      {isArranging.value && (
        <ArrangeSheet
          onClose={() => {
            isArranging.value = false
          }}
        />
      )}
    </div>
  )
}
