import { useSignal } from '@preact/signals'
import { Button } from '../../kit/button.tsx'
import { useFieldError } from '../../kit/form.tsx'
import { Row, RowSkeletons } from '../../kit/list.tsx'
import { Notice } from '../../kit/notice.tsx'
import { explain, live } from '../app.ts'
import { SearchField } from '../split.tsx'
import { words as appWords } from '../words.ts'
import { words as moneyWords } from './words.ts'

const words = moneyWords.pick

export interface Picked {
  id: string
  name: string
  sub: string
}

const most = 8

/** Customers and riders: the people who have a wallet of their own. */
async function findPeople(keyword: string): Promise<Picked[]> {
  const pages = await Promise.all(
    (['customer', 'rider'] as const).map((role) =>
      live.client.getPendingUsers({ query: { status: 'active', role, keyword } }),
    ),
  )
  return pages
    .flatMap(({ data }) => data)
    .slice(0, most)
    .map(({ user }) => ({
      id: user.id,
      name: user.name,
      sub: `${appWords.roles[user.role.main]}, ${user.telephone}`,
    }))
}

async function findStores(keyword: string): Promise<Picked[]> {
  const { data } = await live.client.findStores({ query: { keyword } })
  return data.slice(0, most).map(({ id, name, telephone }) => ({ id, name, sub: telephone }))
}

const searches = { person: findPeople, store: findStores }

function Results({
  kind,
  keyword,
  onPick,
}: {
  kind: 'person' | 'store'
  keyword: string
  onPick: (picked: Picked) => void
}) {
  const { value, error } = live.resources.get(`pick ${kind} ${keyword}`, () => searches[kind](keyword))
  if (error.value !== undefined) return <Notice kind="bad">{explain(error.value).summary}</Notice>
  if (!value.value) return <RowSkeletons count={2} hasStart={false} />
  if (value.value.length === 0) return <p class="quiet">{words.none}</p>
  return (
    <ul class="rows">
      {value.value.map((each) => (
        <li key={each.id}>
          <Row title={<strong>{each.name}</strong>} sub={each.sub} onClick={() => onPick(each)} />
        </li>
      ))}
    </ul>
  )
}

/** Finds a person or a store by name. */
export function Pick({
  kind,
  name,
  picked,
  onPick,
}: {
  kind: 'person' | 'store'
  /** The path by which the service reports an error about the choice. */
  name: string
  picked: Picked | undefined
  onPick: (picked: Picked | undefined) => void
}) {
  const keyword = useSignal('')
  const fault = useFieldError(name)
  if (picked)
    return (
      <p class="picked">
        <strong>{picked.name}</strong> <span class="quiet">{picked.sub}</span>
        <Button kind="quiet" onClick={() => onPick(undefined)}>
          {words.change}
        </Button>
      </p>
    )
  return (
    <div class="stack">
      <SearchField
        label={words[kind]}
        hint={kind === 'person' ? words.personHint : words.storeHint}
        error={fault}
        value={keyword.value}
        onChange={(typed) => {
          keyword.value = typed
        }}
      />
      {keyword.value && <Results key={keyword.value} kind={kind} keyword={keyword.value} onPick={onPick} />}
    </div>
  )
}
