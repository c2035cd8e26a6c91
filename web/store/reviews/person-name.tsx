import { useSignal } from '@preact/signals'
import PersonSheet from './person-sheet.tsx'

/** A name that opens the reviews of the person. */
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
        <PersonSheet
          person={person}
          onClose={() => {
            isOpen.value = false
          }}
        />
      )}
    </>
  )
}
