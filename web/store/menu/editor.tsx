import { useSignal } from '@preact/signals'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import type { Item } from '#contract/records/menu.ts'
import { nairaIn, priceIn } from '../../kit/amount.ts'
import { Button } from '../../kit/button.tsx'
import { Select, Switch, TextArea, TextField } from '../../kit/field.tsx'
import { Form, Submit } from '../../kit/form.tsx'
import { Trash2 } from '../../kit/icons.ts'
import { Notice } from '../../kit/notice.tsx'
import { toast } from '../../kit/toast.tsx'
import { upload } from '../../live/upload.ts'
import { Unsaved } from '../../shared/unsaved.tsx'
import { Back } from '../../shared/within.tsx'
import { explain, live } from '../app.ts'
import { dropDraft, keepDraft } from '../draft.ts'
import { paths } from '../paths.ts'
import { Conflict, changedFields } from '../save-change.ts'
import { storeId } from '../stores/stores.ts'
import { ConflictNotice, type FieldsConflict } from './conflict-notice.tsx'
import { DeleteSheet } from './delete-sheet.tsx'
import { Inside } from './inside.tsx'
import { fieldsOf, type ItemFields, type Menu, menuOf, saveItem, takeItem } from './menu.ts'
import { OptionEditor } from './option-editor.tsx'
import { PictureField } from './picture-field.tsx'
import { words as menuWords } from './words.ts'

const words = menuWords.item

const blank = (isCombo: boolean, categoryId: string | null): ItemFields => ({
  name: '',
  description: '',
  picture: null,
  price: priceIn(),
  packPrice: nairaIn(),
  soldOut: false,
  stock: null,
  optionGroups: [],
  categoryId,
  ...(isCombo ? { comboItems: [] } : {}),
})

export interface Draft {
  fields: ItemFields
  picture: Blob | undefined
}

/** Edits a dish or combo, a new or an existing one. Changes that others make at the same time are never lost. */
export function Editor({
  menu,
  item,
  isCombo,
  title,
  categoryId,
  kept,
  draftKey,
}: {
  menu: Menu
  item: Item | undefined
  isCombo: boolean
  title: string
  categoryId: string | null
  /** What was entered for a new item before the page was unloaded. */
  kept: Draft | undefined
  draftKey: string
}) {
  const { route } = useLocation()
  const base = useSignal<Item | undefined>(item)
  const start = () => (base.value ? fieldsOf(base.value) : blank(isCombo, categoryId))
  const draft = useSignal<ItemFields>(kept?.fields ?? start())
  const newPicture = useSignal(kept?.picture)
  /** The picture that was already uploaded, in case the item itself is refused. */
  const sent = useRef<Blob | undefined>(undefined)
  const shownPicture = useSignal(item?.picture?.url ?? null)
  const conflict = useSignal<FieldsConflict | undefined>(undefined)
  const isDeleting = useSignal(false)
  /** Increased when the fields have to be filled again. */
  const edition = useSignal(0)
  const set = (fields: Partial<ItemFields>) => {
    draft.value = { ...draft.value, ...fields }
  }
  useEffect(() => {
    if (newPicture.value) shownPicture.value = URL.createObjectURL(newPicture.value)
    return () => URL.revokeObjectURL(shownPicture.value ?? '')
  }, [])
  const isChanged = newPicture.value !== undefined || changedFields(start(), draft.value).length > 0
  // In a layout effect, because the page may be unloaded before the next frame.
  useLayoutEffect(() => {
    if (!base.value && isChanged) keepDraft(draftKey, { fields: draft.value, picture: newPicture.value })
  }, [draft.value, newPicture.value])

  async function save() {
    const picture = newPicture.value
    if (picture && sent.current !== picture) {
      const [key] = await upload(live.client, 'picture', [picture])
      sent.current = picture
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
      // Set before anything else: from now on the effect above stores no draft, even if it runs late.
      base.value = data
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
    newPicture.value = undefined
    draft.value = start()
    toast(words.saved)
    route(paths.menu)
  }

  /** Continues with the version of the other person. `isMine` decides which values the fields get that both have changed. */
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
  return (
    <div class="page narrow stack item-page">
      <Back href={paths.menu} label={words.back} />
      <h1>{title}</h1>
      <Unsaved isChanged={isChanged} onLeave={item ? undefined : () => void dropDraft(draftKey)} />
      {!isCombo && menu.categories.length === 0 && (
        <Notice kind="warn">
          {words.needsCategory} <a href={`${paths.menu}?arrange`}>{menuWords.arrangeSheet.add}</a>
        </Notice>
      )}
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
            defaultValue={fields.price?.amount === 0 ? 0 : fields.price?.amount || ''}
            onInput={({ currentTarget }) => set({ price: priceIn(currentTarget.value) })}
          />
          <TextField
            name="packPrice.amount"
            label={words.packPrice}
            hint={words.packHint}
            unit="₦"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={fields.packPrice?.amount ? String(fields.packPrice.amount) : ''}
            onInput={({ currentTarget }) => set({ packPrice: nairaIn(currentTarget.value) })}
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
            <Trash2 size={18} />
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
