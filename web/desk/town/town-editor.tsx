import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Button, IconButton } from '../../kit/button.tsx'
import { TextField } from '../../kit/field.tsx'
import { type Fault, Form, Submit } from '../../kit/form.tsx'
import { ArrowDown, ArrowUp, Plus, Trash2 } from '../../kit/icons.ts'
import { RowSkeletons } from '../../kit/list.tsx'
import { Notice } from '../../kit/notice.tsx'
import { toast } from '../../kit/toast.tsx'
import { Unsaved } from '../../shared/unsaved.tsx'
import { explain } from '../app.ts'
import { confirm } from '../confirm.tsx'
import { explainForm } from '../form-check.ts'
import { PartTabs } from '../part-tabs.tsx'
import { paths } from '../paths.ts'
import { words as appWords } from '../words.ts'
import { words } from './words.ts'
import './town.css'

const parts = [
  { path: paths.faqs, label: words.faqs },
  { path: paths.streets, label: words.streets },
]

export interface Editor<T> {
  path: string
  hint: string
  add: string
  empty: string
  confirmTitle: string
  consequence: (count: number, removed: number) => string
  load: () => Promise<T[]>
  /** Replaces the whole list, and resolves with the saved one. */
  save: (entries: T[]) => Promise<T[]>
  blank: T
  nameOf: (entry: T) => string
  /** The text that a search looks at. */
  textOf: (entry: T) => string
  /** Whether people see the entries in this order. */
  isOrdered: boolean
  /** The name of the field at which an error is shown, for a path from the service. Without this function it is the path itself. */
  fieldOf?: (path: string) => string
  fields: (entry: T, index: number, set: (change: Partial<T>) => void) => ComponentChildren
}

/** An entry with a key, so that its fields keep their state while others are added, removed or moved. */
interface Draft<T> {
  key: number
  entry: T
}

let lastKey = 0
const draftOf = <T,>(entry: T): Draft<T> => ({ key: ++lastKey, entry })

/** The number of entries that are shown at first; rendering hundreds of fields takes a while. */
const step = 40

/**
 * Edits a list that is replaced as a whole. All changes are saved together, and leaving with unsaved changes needs a confirmation.
 */
export function TownEditor<T extends object>({ editor }: { editor: Editor<T> }) {
  const base = useSignal<T[] | undefined>(undefined)
  const drafts = useSignal<Draft<T>[]>([])
  const fault = useSignal<unknown>(undefined)
  const keyword = useSignal('')
  const most = useSignal(step)
  const added = useRef<number | undefined>(undefined)
  const list = useRef<HTMLUListElement>(null)

  function begin(entries: T[]) {
    base.value = entries
    drafts.value = entries.map(draftOf)
  }
  const load = () => {
    fault.value = undefined
    editor.load().then(begin, (error) => {
      fault.value = error
    })
  }
  useEffect(load, [])
  useEffect(() => {
    if (added.current === undefined) return
    added.current = undefined
    list.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }, [drafts.value])

  const entries = drafts.value.map(({ entry }) => entry)
  const isChanged = base.value !== undefined && JSON.stringify(base.value) !== JSON.stringify(entries)

  async function save() {
    const now = await editor.load()
    const isConflict = JSON.stringify(now) !== JSON.stringify(base.value)
    const names = new Set(entries.map(editor.nameOf))
    const removed = now.filter((each) => !names.has(editor.nameOf(each))).length
    const consequence = editor.consequence(entries.length, removed)
    const isMeant = await confirm({
      title: editor.confirmTitle,
      consequence: isConflict ? `${consequence} ${words.conflict}` : consequence,
      action: words.save,
      isDanger: removed > 0 || isConflict,
    })
    if (!isMeant) return
    begin(await editor.save(entries))
    toast(words.saved)
  }
  /** Shows all entries, so that every field with an error is visible. */
  function explainAll(error: unknown): Fault {
    keyword.value = ''
    most.value = Number.POSITIVE_INFINITY
    const { fields, ...rest } = explainForm(error)
    const named = Object.entries(fields).map(([path, text]) => [editor.fieldOf?.(path) ?? path, text])
    return { ...rest, fields: Object.fromEntries(named) }
  }

  const found = drafts.value
    .map((draft, index) => ({ ...draft, index }))
    .filter(({ entry }) => editor.textOf(entry).toLowerCase().includes(keyword.value.trim().toLowerCase()))
  const hidden = Math.max(0, found.length - most.value)
  const move = (index: number, by: number) => {
    const moved = drafts.value[index]!
    drafts.value = drafts.value.toSpliced(index, 1).toSpliced(index + by, 0, moved)
  }
  return (
    <div class="page narrow stack town">
      <header class="stack">
        <h1>{words.title}</h1>
        <PartTabs label={words.parts} parts={parts} current={editor.path} />
        <p class="quiet">{editor.hint}</p>
      </header>
      <Unsaved isChanged={isChanged} />
      {fault.value !== undefined && (
        <Notice kind="bad">
          <p>{explain(fault.value).summary}</p>
          <Button kind="secondary" onClick={load}>
            {appWords.again}
          </Button>
        </Notice>
      )}
      {!base.value && fault.value === undefined && <RowSkeletons hasStart={false} />}
      {base.value && (
        <>
          <TextField
            name="keyword"
            type="search"
            label={words.search}
            autoComplete="off"
            value={keyword.value}
            onInput={({ currentTarget }) => {
              keyword.value = currentTarget.value
            }}
          />
          <Form explain={explainAll} onSubmit={save}>
            <Button
              kind="secondary"
              class="add"
              onClick={() => {
                const draft = draftOf(editor.blank)
                added.current = draft.key
                keyword.value = ''
                drafts.value = [draft, ...drafts.value]
              }}
            >
              <Plus size={20} />
              {editor.add}
            </Button>
            {found.length === 0 && <p class="quiet">{keyword.value ? words.noneFound : editor.empty}</p>}
            <ul class="entries" ref={list}>
              {found.slice(0, most.value).map(({ key, entry, index }) => {
                const name = editor.nameOf(entry) || words.unnamed
                return (
                  <li key={key}>
                    <div class="fields">
                      {editor.fields(entry, index, (change) => {
                        const changed = { key, entry: { ...entry, ...change } }
                        drafts.value = drafts.value.toSpliced(index, 1, changed)
                      })}
                    </div>
                    <div class="tools">
                      {editor.isOrdered && (
                        <>
                          <IconButton
                            label={words.up(name)}
                            disabled={index === 0}
                            onClick={() => move(index, -1)}
                          >
                            <ArrowUp size={18} />
                          </IconButton>
                          <IconButton
                            label={words.down(name)}
                            disabled={index === entries.length - 1}
                            onClick={() => move(index, 1)}
                          >
                            <ArrowDown size={18} />
                          </IconButton>
                        </>
                      )}
                      <IconButton
                        label={words.remove(name)}
                        onClick={() => {
                          drafts.value = drafts.value.toSpliced(index, 1)
                        }}
                      >
                        <Trash2 size={18} />
                      </IconButton>
                    </div>
                  </li>
                )
              })}
            </ul>
            {hidden > 0 && (
              <Button
                kind="quiet"
                onClick={() => {
                  most.value += step
                }}
              >
                {words.more(Math.min(hidden, step))}
              </Button>
            )}
            <div class="save">
              {isChanged && <span>{words.unsaved}</span>}
              <Submit disabled={!isChanged}>{words.save}</Submit>
            </div>
          </Form>
        </>
      )}
    </div>
  )
}
