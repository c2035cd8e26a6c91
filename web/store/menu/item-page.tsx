import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { useLocation, useRoute } from 'preact-iso'
import type { Item } from '#contract/records/menu.ts'
import { Button, ButtonLink } from '../../kit/button.tsx'
import { Select, Stepper, Switch, TextArea, TextField } from '../../kit/field.tsx'
import { Form, Submit } from '../../kit/form.tsx'
import { ChevronLeft, Trash2 } from '../../kit/icons.ts'
import { moneyText } from '../../kit/money.ts'
import { Empty, Notice } from '../../kit/notice.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { useTitle } from '../../kit/title.ts'
import { toast } from '../../kit/toast.tsx'
import { upload } from '../../live/upload.ts'
import { Unsaved } from '../../shared/unsaved.tsx'
import { explain, live } from '../app.ts'
import { dropDraft, keepDraft, useDraft } from '../draft.ts'
import { paths } from '../paths.ts'
import { Conflict, changedFields } from '../save-change.ts'
import { storeId } from '../stores/stores.ts'
import { words as appWords } from '../words.ts'
import { fieldsOf, type ItemFields, type Menu, menuOf, saveItem, takeItem } from './menu.ts'
import { OptionEditor } from './option-editor.tsx'
import { PictureField } from './picture-field.tsx'
import { words as menuWords } from './words.ts'
import './item-page.css'

const words = menuWords.item
const currency = 'ngn'
const amountIn = (text: string) => Number(text.replaceAll(',', '').trim())
const money = (text: string) => ({ currency, amount: amountIn(text) })

const blank = (isCombo: boolean, categoryId: string | null): ItemFields => ({
  name: '',
  description: '',
  picture: null,
  price: { currency, amount: 0 },
  packPrice: { currency, amount: 0 },
  soldOut: false,
  stock: null,
  optionGroups: [],
  categoryId,
  ...(isCombo ? { comboItems: [] } : {}),
})

interface Draft {
  fields: ItemFields
  picture: Blob | undefined
}

type FieldsConflict = Conflict<Item, ItemFields>

/** What the other has made of a field, in words. */
function theirsText(fresh: Item, field: keyof ItemFields): string {
  const { conflict } = menuWords
  if (field === 'price') return moneyText(fresh.price)
  if (field === 'packPrice') return moneyText(fresh.pack.price)
  if (field === 'soldOut') return fresh.soldOut ? conflict.yes : conflict.no
  if (field === 'stock') return fresh.stock === null ? conflict.none : String(fresh.stock)
  if (field === 'categoryId') return fresh.category?.name ?? conflict.none
  if (field === 'name' || field === 'description') return fresh[field] || conflict.none
  if (field === 'optionGroups') return fresh.optionGroups.map(({ name }) => name).join(', ') || conflict.none
  if (field === 'comboItems')
    return fresh.comboItems.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')
  return conflict.another
}

function ConflictNotice({
  conflict: { fresh, fields },
  onMine,
  onTheirs,
}: {
  conflict: FieldsConflict
  onMine: () => void
  onTheirs: () => void
}) {
  const said = menuWords.conflict
  return (
    <Notice kind="warn">
      <strong>{said.title}</strong>
      <ul>
        {fields.map((field) => (
          <li key={field}>{said.line(said.fields[field] ?? field, theirsText(fresh, field))}</li>
        ))}
      </ul>
      <div class="conflict-line">
        <Button onClick={onMine}>{said.mine}</Button>
        <Button kind="secondary" onClick={onTheirs}>
          {said.theirs}
        </Button>
      </div>
    </Notice>
  )
}

/** The dishes that a combo bundles. */
function Inside({
  menu,
  inside,
  onChange,
}: {
  menu: Menu
  inside: NonNullable<ItemFields['comboItems']>
  onChange: (inside: NonNullable<ItemFields['comboItems']>) => void
}) {
  const single = menu.items.filter(({ type }) => type !== 'combo')
  const nameOf = (id: string) => single.find((item) => item.id === id)?.name ?? ''
  const left = single.filter(({ id }) => !inside.some((each) => each.id === id))
  return (
    <fieldset class="option-editor">
      <legend>{words.inside}</legend>
      <ul class="stack">
        {inside.map(({ id, quantity }) => (
          <li key={id} class="inside-line">
            <span>{nameOf(id)}</span>
            <Stepper
              value={quantity}
              lowest={0}
              highest={20}
              label={nameOf(id)}
              words={{ less: menuWords.less(nameOf(id)), more: menuWords.more(nameOf(id)) }}
              onChange={(value) =>
                onChange(
                  value === 0
                    ? inside.filter((each) => each.id !== id)
                    : inside.map((each) => (each.id === id ? { id, quantity: value } : each)),
                )
              }
            />
          </li>
        ))}
      </ul>
      {left.length > 0 && (
        <Select
          name="comboItems"
          label={words.addInside}
          value=""
          onChange={({ currentTarget }) => {
            if (currentTarget.value) onChange([...inside, { id: currentTarget.value, quantity: 1 }])
            currentTarget.value = ''
          }}
        >
          <option value="">…</option>
          {left.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </fieldset>
  )
}

function DeleteSheet({
  item,
  onClose,
  onDeleted,
}: {
  item: Item
  onClose: () => void
  onDeleted: () => void
}) {
  return (
    <Sheet title={words.deleteTitle(item.name)} closeLabel={appWords.close} onClose={onClose}>
      <Form
        explain={explain}
        onSubmit={async () => {
          await live.client.deleteItem({ params: { storeId: item.store.id, itemId: item.id } })
          void menuOf(item.store.id).reload()
          toast(words.deleted(item.name))
          onDeleted()
        }}
      >
        <p>{words.deleteHint}</p>
        <Submit kind="danger">{words.delete}</Submit>
      </Form>
    </Sheet>
  )
}

/** One dish or combo: a new one, or one that is there. What others change meanwhile is never lost. */
function Editor({
  menu,
  item,
  isCombo,
  categoryId,
  kept,
  draftKey,
}: {
  menu: Menu
  item: Item | undefined
  isCombo: boolean
  categoryId: string | null
  /** What was filled in for a new one before the page was ended. */
  kept: Draft | undefined
  draftKey: string
}) {
  const { route } = useLocation()
  const base = useSignal<Item | undefined>(item)
  const start = () => (base.value ? fieldsOf(base.value) : blank(isCombo, categoryId))
  const draft = useSignal<ItemFields>(kept?.fields ?? start())
  const newPicture = useSignal(kept?.picture)
  const shownPicture = useSignal(item?.picture?.url ?? null)
  const conflict = useSignal<FieldsConflict | undefined>(undefined)
  const isDeleting = useSignal(false)
  /** Counts up where the fields are filled anew. */
  const edition = useSignal(0)
  const set = (fields: Partial<ItemFields>) => {
    draft.value = { ...draft.value, ...fields }
  }
  useEffect(() => {
    if (newPicture.value) shownPicture.value = URL.createObjectURL(newPicture.value)
    return () => URL.revokeObjectURL(shownPicture.value ?? '')
  }, [])
  const isChanged = newPicture.value !== undefined || changedFields(start(), draft.value).length > 0
  useEffect(() => {
    if (!item && isChanged) keepDraft(draftKey, { fields: draft.value, picture: newPicture.value })
  }, [draft.value, newPicture.value])

  async function save() {
    if (newPicture.value) {
      const [key] = await upload(live.client, 'picture', [newPicture.value])
      newPicture.value = undefined
      set({ picture: key! })
    }
    const fields = draft.value
    if (!base.value) {
      const params = { storeId: storeId.value! }
      const { picture = null, ...rest } = fields
      const { comboItems = [], categoryId: part = null, ...dish } = rest
      const body = { ...dish, name: dish.name!, price: dish.price!, picture }
      const { data } = isCombo
        ? await live.client.addComboItem({ params, body: { ...body, comboItems, categoryId: part } })
        : await live.client.addCategorisedItem({ params, body: { ...body, categoryId: part ?? '' } })
      await dropDraft(draftKey)
      takeItem(data)
      void menuOf(params.storeId).reload()
      toast(words.added(data.name))
      route(paths.menu)
      return
    }
    const changed = changedFields(fieldsOf(base.value), fields)
    if (changed.length === 0) {
      toast(words.unsaved)
      return
    }
    const changes = Object.fromEntries(changed.map((name) => [name, fields[name]])) as Partial<ItemFields>
    try {
      base.value = await saveItem(base.value, changes)
    } catch (error) {
      if (!(error instanceof Conflict)) throw error
      conflict.value = error as FieldsConflict
      return
    }
    conflict.value = undefined
    draft.value = start()
    toast(words.saved)
    route(paths.menu)
  }

  /** The other's version is what is changed now; of the fields in dispute, mine or theirs. */
  function settle(isMine: boolean) {
    const { fresh, fields } = conflict.value!
    const theirs = fieldsOf(fresh)
    const before = fieldsOf(base.value!)
    const mine = Object.fromEntries(
      changedFields(before, draft.value)
        .filter((name) => isMine || !fields.includes(name))
        .map((name) => [name, draft.value[name]]),
    )
    base.value = fresh
    draft.value = { ...theirs, ...mine }
    conflict.value = undefined
    edition.value++
  }

  const fields = draft.value
  const title = item?.name ?? (isCombo ? words.newCombo : words.newItem)
  return (
    <div class="page narrow stack item-page">
      <a class="back" href={paths.menu}>
        <ChevronLeft size={18} aria-hidden="true" />
        {words.back}
      </a>
      <h1>{title}</h1>
      <Unsaved isChanged={isChanged} onLeave={item ? undefined : () => void dropDraft(draftKey)} />
      {!isCombo && menu.categories.length === 0 && <Notice kind="warn">{words.needsCategory}</Notice>}
      <Form key={edition.value} explain={explain} onSubmit={save}>
        {conflict.value && (
          <ConflictNotice
            conflict={conflict.value}
            onMine={() => {
              settle(true)
              void save().catch((error) => toast(explain(error).summary ?? ''))
            }}
            onTheirs={() => settle(false)}
          />
        )}
        <PictureField
          url={shownPicture.value}
          name={fields.name ?? ''}
          onChoose={(picture) => {
            newPicture.value = picture ?? undefined
            shownPicture.value = picture ? URL.createObjectURL(picture) : null
            if (!picture) set({ picture: null })
          }}
        />
        <TextField
          name="name"
          label={words.name}
          value={fields.name}
          maxLength={80}
          onInput={({ currentTarget }) => set({ name: currentTarget.value })}
        />
        <TextArea
          name="description"
          label={words.description}
          value={fields.description}
          maxLength={500}
          onInput={({ currentTarget }) => set({ description: currentTarget.value })}
        />
        <Select
          name="categoryId"
          label={words.category}
          value={fields.categoryId ?? ''}
          onChange={({ currentTarget }) => set({ categoryId: currentTarget.value || null })}
        >
          <option value="">{isCombo ? words.noCategory : words.chooseCategory}</option>
          {menu.categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <div class="bounds">
          <TextField
            name="price.amount"
            label={words.price}
            unit="₦"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={fields.price?.amount ? String(fields.price.amount) : ''}
            onInput={({ currentTarget }) => set({ price: money(currentTarget.value) })}
          />
          <TextField
            name="packPrice.amount"
            label={words.packPrice}
            hint={words.packHint}
            unit="₦"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={fields.packPrice?.amount ? String(fields.packPrice.amount) : ''}
            onInput={({ currentTarget }) => set({ packPrice: money(currentTarget.value) })}
          />
        </div>
        <Switch
          label={words.soldOut}
          checked={fields.soldOut ?? false}
          onChange={({ currentTarget }) => set({ soldOut: currentTarget.checked })}
        />
        <Switch
          label={words.counts}
          hint={words.countsHint}
          checked={fields.stock != null}
          onChange={({ currentTarget }) =>
            set({ stock: currentTarget.checked ? (base.value?.stock ?? 10) : null })
          }
        />
        {fields.stock != null && (
          <TextField
            name="stock"
            type="number"
            min={0}
            label={words.stock}
            value={fields.stock}
            onInput={({ currentTarget }) => set({ stock: Number(currentTarget.value) })}
          />
        )}
        {isCombo && (
          <Inside
            menu={menu}
            inside={fields.comboItems ?? []}
            onChange={(comboItems) => set({ comboItems })}
          />
        )}
        <OptionEditor groups={fields.optionGroups ?? []} onChange={(optionGroups) => set({ optionGroups })} />
        <Submit>{item ? words.save : words.add}</Submit>
        {item && (
          <Button
            kind="danger"
            onClick={() => {
              isDeleting.value = true
            }}
          >
            <Trash2 size={18} aria-hidden="true" />
            {words.delete}
          </Button>
        )}
      </Form>
      {isDeleting.value && base.value && (
        <DeleteSheet
          item={base.value}
          onClose={() => {
            isDeleting.value = false
          }}
          onDeleted={() => route(paths.menu)}
        />
      )}
    </div>
  )
}

export default function ItemPage() {
  const { params, query } = useRoute()
  const { value } = menuOf(storeId.value!)
  const menu = value.value
  const item = menu?.items.find(({ id }) => id === params.itemId)
  const draftKey = `new ${query.type ?? 'dish'} ${storeId.value}`
  const draft = useDraft<Draft>(draftKey)
  useTitle(item?.name ?? menuWords.title, appWords.app)
  if (!menu || !draft)
    return (
      <div class="page narrow stack" aria-hidden="true">
        <Skeleton width="12rem" height="2rem" />
        <Skeleton height="8rem" radius="1rem" />
        <Skeleton height="16rem" radius="1rem" />
      </div>
    )
  if (params.itemId && !item)
    return (
      <div class="page">
        <Empty isPage title={words.gone} action={<ButtonLink href={paths.menu}>{words.back}</ButtonLink>} />
      </div>
    )
  const isCombo = item ? item.type === 'combo' : query.type === 'combo'
  return (
    <Editor
      key={params.itemId ?? query.type}
      menu={menu}
      item={item}
      isCombo={isCombo}
      kept={item ? undefined : draft.kept}
      draftKey={draftKey}
      categoryId={query.category ?? (isCombo ? null : (menu.categories[0]?.id ?? null))}
    />
  )
}
