import { useSignal } from '@preact/signals'
import type { ComponentChildren, JSX } from 'preact'
import { useRef } from 'preact/hooks'
import type { StoreDetails } from '#contract/records/store-details.ts'
import { Form, Submit, type Values } from '../../kit/form.tsx'
import { toast } from '../../kit/toast.tsx'
import { changedFields } from '../save-change.ts'
import { fieldsOf, isStoreConflict, type StoreFields, saveStore } from './details.ts'
import { explainSave } from './save.ts'
import { words } from './words.ts'

export interface PartProps {
  /** The store as it was when the form was filled. */
  store: StoreDetails
  onSaved: () => void
}

/** A form that follows the changes of others until somebody types; what was typed then stays. */
export function Following({ store, Part }: { store: StoreDetails; Part: (props: PartProps) => JSX.Element }) {
  const isTyping = useSignal(false)
  const shown = useRef(store)
  if (!isTyping.value) shown.current = store
  return (
    <div
      onInput={() => {
        isTyping.value = true
      }}
    >
      <Part
        key={shown.current.management!.version}
        store={shown.current}
        onSaved={() => {
          isTyping.value = false
        }}
      />
    </div>
  )
}

/** A section of the store's page with a button of its own, which sends only the changed fields. */
export function Saved({
  id,
  title,
  store,
  onSaved,
  read,
  children,
}: PartProps & {
  id: string
  title: string
  read: (values: Values) => Partial<StoreFields>
  children: ComponentChildren
}) {
  /**
   * The version in which somebody else has changed the same fields. The person was told about it, so the next save replaces those
   * values.
   */
  const theirs = useRef<StoreDetails | undefined>(undefined)
  return (
    <section class="panel stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Form
        explain={explainSave}
        onSubmit={async (values) => {
          const wanted = read(values)
          const before = fieldsOf(store)
          const changed = changedFields({ ...before }, { ...before, ...wanted })
          const changes = Object.fromEntries(changed.map((name) => [name, wanted[name]]))
          try {
            if (changed.length > 0) await saveStore(theirs.current ?? store, changes)
          } catch (error) {
            if (isStoreConflict(error)) theirs.current = error.fresh.store
            throw error
          }
          toast(words.saved)
          onSaved()
        }}
      >
        {children}
        <Submit>{words.save}</Submit>
      </Form>
    </section>
  )
}
