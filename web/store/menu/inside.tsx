import { Select, Stepper } from '../../kit/field.tsx'
import type { ItemFields, Menu } from './menu.ts'
import { words as menuWords } from './words.ts'

const words = menuWords.item

/** The dishes that a combo bundles. */
export function Inside({
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
