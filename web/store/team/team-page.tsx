import { useSignal } from '@preact/signals'
import type { RequestRole } from '#contract/states.ts'
import { Button } from '../../kit/button.tsx'
import { writeToClipboard } from '../../kit/copy.ts'
import { SearchField } from '../../kit/field.tsx'
import { Copy } from '../../kit/icons.ts'
import { RowSkeletons } from '../../kit/list.tsx'
import { useTitle } from '../../kit/title.ts'
import { toast } from '../../kit/toast.tsx'
import { LiveList } from '../../live/paged.tsx'
import { explain } from '../app.ts'
import { membership } from '../stores/stores.ts'
import { words as appWords } from '../words.ts'
import { Person } from './person.tsx'
import { lists, requests } from './requests.ts'
import { words } from './words.ts'
import './team.css'

function Part({
  id,
  title,
  pages,
  empty,
}: {
  id: string
  title: string
  pages: ReturnType<typeof lists.waiting>
  empty: string | null
}) {
  if (empty === null && pages.ids.value.length === 0 && pages.error.value === undefined) return null
  return (
    <section class="stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <LiveList
        class="rows"
        pages={pages}
        records={requests}
        explain={explain}
        words={appWords}
        skeleton={<RowSkeletons count={2} />}
        empty={<p class="quiet">{empty}</p>}
      >
        {(request) => <Person request={request} />}
      </LiveList>
    </section>
  )
}

/** Requests to work at the store, its assistants with their permissions, and its own riders. */
export default function TeamPage() {
  useTitle(words.title, appWords.app)
  const keyword = useSignal('')
  const store = membership.value!.store
  const of = (role: 'waiting' | RequestRole) => lists[role](store.id, keyword.value)
  return (
    <div class="page narrow stack">
      <h1>{words.title}</h1>
      <SearchField label={words.search} keyword={keyword} />
      <Part id="waiting" title={words.waiting} pages={of('waiting')} empty={null} />
      <Part
        id="assistants"
        title={words.assistants}
        pages={of('assistant')}
        empty={keyword.value ? words.noneFound : words.noneAssistants}
      />
      <Part
        id="riders"
        title={words.riders}
        pages={of('rider')}
        empty={keyword.value ? words.noneFound : words.noneRiders}
      />
      <section class="panel stack" aria-labelledby="how">
        <h2 id="how">{words.how}</h2>
        <p class="quiet">{words.howHint}</p>
        <p class="stack-s">
          <strong>{store.slug}</strong>
        </p>
        <Button
          kind="secondary"
          onClick={async () => {
            if (await writeToClipboard(store.slug)) toast(words.copied)
          }}
        >
          <Copy size={18} />
          {words.copy}
        </Button>
      </section>
    </div>
  )
}
