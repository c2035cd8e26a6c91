import { useSignal } from '@preact/signals'
import { lazy } from 'preact-iso'
import { Deferred } from '../../kit/deferred.tsx'

const PersonSheet = lazy(() => import('./person-sheet.tsx'))

/** A name that leads to what others think of the person. */
export function PersonName({ person }: { person: { id: string; name: string } }) {
  const isOpen = useSignal(false)
  return (
    <>
      <button
        type="button"
        class="link"
        onClick={() => {
          isOpen.value = true
        }}
      >
        {person.name}
      </button>
      {isOpen.value && (
        <Deferred>
          <PersonSheet
            person={person}
            onClose={() => {
              isOpen.value = false
            }}
          />
        </Deferred>
      )}
    </>
  )
}
