import { useLocation, useRoute } from 'preact-iso'
import type { Store } from '#contract/records/store.ts'
import { Button, ButtonLink } from '../../kit/button.tsx'
import { Chip, Chips } from '../../kit/chips.tsx'
import { Ban, Heart } from '../../kit/icons.ts'
import { RowSkeletons } from '../../kit/list.tsx'
import { Empty } from '../../kit/notice.tsx'
import { Picture } from '../../kit/picture.tsx'
import { useTitle } from '../../kit/title.ts'
import { toast } from '../../kit/toast.tsx'
import { LiveList } from '../../live/paged.tsx'
import { Section } from '../account/section.tsx'
import { words as accountWords } from '../account/words.ts'
import { explain } from '../app.ts'
import { stores } from '../catalogue.ts'
import { paths, pathTo } from '../paths.ts'
import { StoreCard, StoreCardSkeletons } from '../store/store-card.tsx'
import { words as appWords } from '../words.ts'
import { reactedList, setBlocked } from './reactions.ts'

const words = accountWords.lovedPage

const Loved = () => (
  <LiveList
    class="store-cards"
    pages={reactedList('loved')}
    records={stores}
    explain={explain}
    words={appWords}
    skeleton={<StoreCardSkeletons count={2} />}
    empty={
      <Empty
        icon={<Heart size={40} />}
        title={words.lovedEmptyTitle}
        action={<ButtonLink href={paths.home}>{words.find}</ButtonLink>}
      >
        {words.lovedEmpty}
      </Empty>
    }
  >
    {(store) => <StoreCard store={store} />}
  </LiveList>
)

function Blocked() {
  const pages = reactedList('blocked')
  const unblock = async (store: Store) => {
    try {
      await setBlocked(store, false)
      pages.remove(store.id)
      toast(words.unblocked(store.name))
    } catch (error) {
      toast(explain(error).summary ?? '')
    }
  }
  return (
    <LiveList
      class="rows"
      pages={pages}
      records={stores}
      explain={explain}
      words={appWords}
      skeleton={<RowSkeletons count={3} />}
      empty={
        <Empty icon={<Ban size={40} />} title={words.blockedEmptyTitle}>
          {words.blockedEmpty}
        </Empty>
      }
    >
      {(store) => (
        <div class="row">
          <Picture src={store.picture?.url} name={store.name} width="3rem" round />
          <span class="main">{store.name}</span>
          <Button kind="secondary" onClick={() => unblock(store)}>
            {words.unblock}
          </Button>
        </div>
      )}
    </LiveList>
  )
}

function Stores() {
  const { which } = useRoute().params
  const { route } = useLocation()
  useTitle(words.title, appWords.app)
  return (
    <div class="stack">
      <h1>{words.title}</h1>
      <Chips label={words.show}>
        {(['loved', 'blocked'] as const).map((each) => (
          <Chip
            key={each}
            pressed={which === each}
            onClick={() => route(pathTo('stores', { which: each }), true)}
          >
            {words[each]}
          </Chip>
        ))}
      </Chips>
      {which === 'blocked' ? <Blocked /> : <Loved />}
    </div>
  )
}

export function StoresPage() {
  return <Section>{() => <Stores />}</Section>
}
