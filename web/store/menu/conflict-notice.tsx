import type { Item } from '#contract/records/menu.ts'
import { Button } from '../../kit/button.tsx'
import { moneyText } from '../../kit/money.ts'
import { Notice } from '../../kit/notice.tsx'
import type { Conflict } from '../save-change.ts'
import type { ItemFields } from './menu.ts'
import { words as menuWords } from './words.ts'

export type FieldsConflict = Conflict<Item, ItemFields>

/** The value that somebody else has given a field, as text. */
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

export function ConflictNotice({
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
