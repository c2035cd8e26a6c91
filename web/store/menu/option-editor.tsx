import type { NewOptionGroup } from '#contract/records/menu.ts'
import { nairaIn } from '../../kit/amount.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { Check, TextField } from '../../kit/field.tsx'
import { Plus, Trash2 } from '../../kit/icons.ts'
import { words as menuWords } from './words.ts'

const words = menuWords.item

type Option = NewOptionGroup['options'][number]

const blankOption = (): Option => ({ name: '', price: nairaIn() })
const blankGroup = (): NewOptionGroup => ({ name: '', min: 0, max: 1, options: [blankOption()] })

const replaced = <T,>(list: readonly T[], at: number, value: T): T[] => list.toSpliced(at, 1, value)

function OptionLine({
  option,
  path,
  isOnly,
  onChange,
  onRemove,
}: {
  option: Option
  path: string
  isOnly: boolean
  onChange: (option: Option) => void
  onRemove: () => void
}) {
  return (
    <li class="option-line">
      <TextField
        name={`${path}.name`}
        label={words.option}
        value={option.name}
        maxLength={80}
        onInput={({ currentTarget }) => onChange({ ...option, name: currentTarget.value })}
      />
      <TextField
        name={`${path}.price.amount`}
        label={words.optionPrice}
        unit="₦"
        inputMode="decimal"
        defaultValue={String(option.price.amount)}
        onInput={({ currentTarget }) =>
          onChange({
            ...option,
            price: nairaIn(currentTarget.value),
          })
        }
      />
      <Check
        label={words.optionThere}
        checked={option.available !== false}
        onChange={({ currentTarget }) => onChange({ ...option, available: currentTarget.checked })}
      />
      {!isOnly && (
        <IconButton label={words.removeOption(option.name)} onClick={onRemove}>
          <Trash2 size={18} />
        </IconButton>
      )}
    </li>
  )
}

/** The option groups of a dish. Groups and options that keep their ids remain chosen in carts. */
export function OptionEditor({
  groups,
  onChange,
}: {
  groups: readonly NewOptionGroup[]
  onChange: (groups: NewOptionGroup[]) => void
}) {
  return (
    <fieldset class="option-editor">
      <legend>{words.options}</legend>
      <p class="quiet small">{words.optionsHint}</p>
      {groups.map((group, index) => {
        const set = (fields: Partial<NewOptionGroup>) =>
          onChange(replaced(groups, index, { ...group, ...fields }))
        const path = `optionGroups.${index}`
        return (
          <section key={group.id ?? index} class="panel stack">
            <TextField
              name={`${path}.name`}
              label={words.groupName}
              hint={words.groupHint}
              value={group.name}
              maxLength={80}
              onInput={({ currentTarget }) => set({ name: currentTarget.value })}
            />
            <div class="bounds">
              <TextField
                name={`${path}.min`}
                type="number"
                min={0}
                max={20}
                label={words.min}
                value={group.min}
                onInput={({ currentTarget }) => set({ min: Number(currentTarget.value) })}
              />
              <TextField
                name={`${path}.max`}
                type="number"
                min={1}
                max={20}
                label={words.max}
                value={group.max}
                onInput={({ currentTarget }) => set({ max: Number(currentTarget.value) })}
              />
            </div>
            <ul class="stack">
              {group.options.map((option, at) => (
                <OptionLine
                  key={option.id ?? at}
                  option={option}
                  path={`${path}.options.${at}`}
                  isOnly={group.options.length === 1}
                  onChange={(next) => set({ options: replaced(group.options, at, next) })}
                  onRemove={() => set({ options: group.options.toSpliced(at, 1) })}
                />
              ))}
            </ul>
            <div class="acts">
              <Button kind="secondary" onClick={() => set({ options: [...group.options, blankOption()] })}>
                <Plus size={18} />
                {words.addOption}
              </Button>
              <Button kind="quiet" onClick={() => onChange(groups.toSpliced(index, 1))}>
                {words.removeGroup(group.name)}
              </Button>
            </div>
          </section>
        )
      })}
      <Button kind="secondary" onClick={() => onChange([...groups, blankGroup()])}>
        <Plus size={18} />
        {words.addGroup}
      </Button>
    </fieldset>
  )
}
