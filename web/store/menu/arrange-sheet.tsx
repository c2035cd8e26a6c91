import { useSignal } from '@preact/signals'
import { BukaError } from '#client/buka-error.ts'
import type { Category } from '#contract/records/menu.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { TextField } from '../../kit/field.tsx'
import { type Fault, Form, Submit } from '../../kit/form.tsx'
import { Pencil, Trash2 } from '../../kit/icons.ts'
import { Sheet } from '../../kit/sheet.tsx'
import { Sortable } from '../../kit/sortable.tsx'
import { toast } from '../../kit/toast.tsx'
import { explain, live } from '../app.ts'
import { Conflict, saveChange } from '../save-change.ts'
import { storeId } from '../stores/stores.ts'
import { words as appWords } from '../words.ts'
import { menuOf } from './menu.ts'
import { words as menuWords } from './words.ts'

const words = menuWords.arrangeSheet

/** The categories of the menu, in the order in which customers see them. */
export default function ArrangeSheet({ onClose }: { onClose: () => void }) {
  const store = storeId.value!
  const menu = menuOf(store)
  const { categories = [], items = [] } = menu.value.value ?? {}
  const renamed = useSignal<Category | undefined>(undefined)
  const params = ({ id }: Category) => ({ storeId: store, categoryId: id })

  /**
   * Moves a category; shown at once. If somebody else has changed the category meanwhile, the move is repeated on the new version.
   */
  async function move(category: Category, to: number) {
    const rest = categories.filter(({ id }) => id !== category.id)
    menu.set({ items, categories: rest.toSpliced(to, 0, category) })
    const put = (version: number) =>
      live.client.updateCategory({ params: params(category), body: { version, position: to } })
    try {
      await put(category.version).catch(async (error) => {
        if (!(error instanceof BukaError && error.code === 'store.changed')) throw error
        await menu.reload()
        const fresh = menu.value.value?.categories.find(({ id }) => id === category.id)
        if (!fresh) throw error
        return put(fresh.version)
      })
    } catch (error) {
      toast(explain(error).summary ?? '')
    }
    await menu.reload()
  }

  /** Renames a category. That somebody else has moved it does not matter; a name that somebody else has given it is shown first. */
  async function rename(base: Category, name: string) {
    try {
      await saveChange<Category, { name: string }>({
        base,
        changes: { name },
        fieldsOf: (category) => ({ name: category.name }),
        send: async (version, changes) =>
          (await live.client.updateCategory({ params: params(base), body: { version, ...changes } })).data,
        async reload() {
          await menu.reload()
          return menu.value.value?.categories.find(({ id }) => id === base.id)
        },
      })
    } catch (error) {
      if (error instanceof Conflict) renamed.value = (error as Conflict<Category, { name: string }>).fresh
      throw error
    }
  }
  const explainRename = (error: unknown): Fault =>
    error instanceof Conflict
      ? { fields: { name: words.renamedElse((error.fresh as Category).name) } }
      : explain(error)

  async function remove(category: Category) {
    try {
      await live.client.deleteCategory({ params: params(category) })
      toast(words.removed(category.name))
    } catch (error) {
      toast(explain(error).summary ?? '')
    }
    await menu.reload()
  }

  return (
    <Sheet title={words.title} closeLabel={appWords.close} onClose={onClose}>
      <div class="stack">
        {categories.length > 1 && <p class="quiet small">{words.hint}</p>}
        <Sortable
          items={categories}
          words={words}
          nameOf={({ name }) => name}
          onMove={(category, to) => void move(category, to)}
        >
          {(category) =>
            renamed.value?.id === category.id ? (
              <Form
                class="renaming"
                explain={explainRename}
                onSubmit={async ({ name = '' }) => {
                  await rename(renamed.value!, name.trim())
                  renamed.value = undefined
                  await menu.reload()
                }}
              >
                <TextField name="name" label={words.name} defaultValue={category.name} maxLength={60} />
                <Submit>{words.save}</Submit>
              </Form>
            ) : (
              <>
                <span class="part-name">
                  <strong>{category.name}</strong>{' '}
                  <span class="quiet small">{menuWords.dishes(category.items.total)}</span>
                </span>
                <IconButton
                  label={words.rename(category.name)}
                  onClick={() => {
                    renamed.value = category
                  }}
                >
                  <Pencil size={18} />
                </IconButton>
                {category.items.total === 0 && (
                  <IconButton label={words.remove(category.name)} onClick={() => remove(category)}>
                    <Trash2 size={18} />
                  </IconButton>
                )}
              </>
            )
          }
        </Sortable>
        <Form
          key={categories.length}
          explain={explain}
          onSubmit={async ({ name = '' }) => {
            await live.client.addCategory({ params: { storeId: store }, body: { name: name.trim() } })
            await menu.reload()
          }}
        >
          <TextField name="name" label={words.add} hint={words.addHint} maxLength={60} />
          <Submit kind="secondary">{words.add}</Submit>
        </Form>
        <Button kind="quiet" onClick={onClose}>
          {appWords.close}
        </Button>
      </div>
    </Sheet>
  )
}
