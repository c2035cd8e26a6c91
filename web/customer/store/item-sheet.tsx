import { useComputed, useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { Item } from '#contract/records/menu.ts'
import type { StoreDetails } from '#contract/records/store-details.ts'
import { Button } from '../../kit/button.tsx'
import { Chip, Chips, Tag } from '../../kit/chips.tsx'
import { Check, Stepper, TextArea } from '../../kit/field.tsx'
import { moneyText } from '../../kit/money.ts'
import { Notice } from '../../kit/notice.tsx'
import { Picture } from '../../kit/picture.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { addLine, draftOf, mostPacks, priceOf, setLine } from '../cart/drafts.ts'
import { words } from '../words.ts'
import { openingText } from './opening.ts'
import './item-sheet.css'

type Group = Item['optionGroups'][number]

function howMany({ min, max }: Group): string {
  if (min === max) return words.item.choose(min)
  return min === 0 ? words.item.chooseUpTo(max) : words.item.chooseBetween(min, max)
}

const mostNote = 200
const mostOfOne = 50

function Options({
  group,
  chosen,
  onChange,
  isMissing,
}: {
  group: Group
  chosen: ReadonlySet<string>
  onChange: (next: Set<string>) => void
  isMissing: boolean
}) {
  const own = group.options.filter(({ id }) => chosen.has(id))
  const isRadio = group.min === 1 && group.max === 1
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (isRadio) for (const option of group.options) next.delete(option.id)
    if (!isRadio && next.has(id)) next.delete(id)
    else next.add(id)
    onChange(next)
  }
  return (
    <fieldset class={isMissing ? 'options missing' : 'options'}>
      <legend>
        <span>{group.name}</span>
        {isMissing ? (
          <span class="error">{words.item.missing(howMany(group))}</span>
        ) : (
          <Tag kind={own.length >= group.min && own.length > 0 ? 'good' : ''}>{howMany(group)}</Tag>
        )}
      </legend>
      {group.options.map(({ id, name, price, available }) => (
        <Check
          key={id}
          type={isRadio ? 'radio' : 'checkbox'}
          name={group.id}
          label={name}
          hint={available ? undefined : words.item.unavailable}
          end={price.amount === 0 ? words.item.free : `+${moneyText(price)}`}
          checked={chosen.has(id)}
          disabled={!available || (!isRadio && !chosen.has(id) && own.length >= group.max)}
          onChange={() => toggle(id)}
        />
      ))}
    </fieldset>
  )
}

/** An item with its options. With `lineKey` it changes that line of the cart. */
export default function ItemSheet({
  item,
  store,
  lineKey,
  onClose,
}: {
  item: Item
  store: StoreDetails
  lineKey?: string | undefined
  onClose: () => void
}) {
  const packs = draftOf(store.id)?.packs ?? []
  const line = packs.flatMap(({ lines }) => lines).find(({ key }) => key === lineKey)
  const chosen = useSignal<ReadonlySet<string>>(new Set(line?.options.map(({ id }) => id)))
  const quantity = useSignal(line?.quantity ?? 1)
  const note = useSignal(line?.note ?? '')
  const packIndex = useSignal(Math.max(0, packs.length - 1))
  const tries = useSignal(0)
  const isPut = useRef(false)
  const groups = useRef<HTMLDivElement>(null)

  const missing = useComputed(() =>
    item.optionGroups.filter(
      ({ options, min }) => options.filter(({ id }) => chosen.value.has(id)).length < min,
    ),
  )
  const price = priceOf(item, chosen.value)
  const total = moneyText({ ...price, amount: price.amount * quantity.value })
  const highest = Math.min(mostOfOne, item.stock ?? mostOfOne)

  // After an attempt, focuses the first group in which a choice is missing.
  useEffect(() => {
    const first = groups.current!.querySelector('.missing')
    first?.querySelector<HTMLElement>('input:enabled')?.focus()
    first?.scrollIntoView({ block: 'center' })
  }, [tries.value])

  function put() {
    tries.value++
    if (missing.value.length > 0 || isPut.current) return
    // On a slow telephone, a second tap may arrive before the sheet has closed.
    isPut.current = true
    const options = item.optionGroups
      .flatMap((group) => group.options)
      .filter(({ id }) => chosen.value.has(id))
      .map(({ id, name }) => ({ id, name }))
    const put = {
      id: item.id,
      name: item.name,
      quantity: quantity.value,
      options,
      note: note.value.trim(),
      price,
    }
    const { id, slug, name, picture } = store
    if (line) setLine(store.id, { ...put, key: line.key })
    else addLine({ id, slug, name, picture: picture?.url ?? null }, packIndex.value, put)
    onClose()
  }

  return (
    <Sheet
      title={item.name}
      closeLabel={words.close}
      onClose={onClose}
      hasAddress
      footer={
        item.available ? (
          <div class="item-foot">
            <Stepper
              label={words.item.quantity}
              words={{ less: words.item.less, more: words.item.more }}
              lowest={1}
              highest={highest}
              value={quantity.value}
              onChange={(next) => {
                quantity.value = next
              }}
            />
            <Button wide onClick={put}>
              {line ? words.item.change(total) : words.item.add(total)}
            </Button>
          </div>
        ) : (
          <Notice kind="warn">{words.store.soldOut}</Notice>
        )
      }
    >
      <div ref={groups} class="stack">
        {item.picture && (
          <Picture src={item.picture.url} name={item.name} ratio="16 / 9" eager sizes="34rem" />
        )}
        {(item.description || item.comboItems.length > 0) && (
          <div class="quiet">
            {item.description && <p>{item.description}</p>}
            {item.comboItems.length > 0 && (
              <ul aria-label={words.item.inside}>
                {item.comboItems.map(({ id, name, quantity: count }) => (
                  <li key={id}>
                    {count} × {name}
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
        {!store.open && (
          <Notice>
            {openingText(store)}. {store.active && words.store.forLater}
          </Notice>
        )}
        {item.optionGroups.map((group) => (
          <Options
            key={group.id}
            group={group}
            chosen={chosen.value}
            isMissing={tries.value > 0 && missing.value.includes(group)}
            onChange={(next) => {
              chosen.value = next
            }}
          />
        ))}
        {!line && packs.length > 0 && (
          <div class="stack-s">
            <span class="label">{words.item.pack}</span>
            <Chips label={words.item.pack}>
              {[...packs.slice(0, mostPacks), ...(packs.length < mostPacks ? [undefined] : [])].map(
                (pack, index) => (
                  <Chip
                    key={index}
                    pressed={packIndex.value === index}
                    onClick={() => {
                      packIndex.value = index
                    }}
                  >
                    {pack ? words.item.packNumber(index + 1) : words.item.newPack}
                  </Chip>
                ),
              )}
            </Chips>
            {item.pack.price.amount > 0 && (
              <span class="quiet small">{words.item.packPrice(moneyText(item.pack.price))}</span>
            )}
          </div>
        )}
        <TextArea
          name="note"
          label={words.item.note}
          hint={words.item.noteHint}
          maxLength={mostNote}
          value={note.value}
          onInput={(event) => {
            note.value = event.currentTarget.value
          }}
        />
      </div>
    </Sheet>
  )
}
