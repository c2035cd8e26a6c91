import { useRoute } from 'preact-iso'
import { Tag } from '../../kit/chips.tsx'
import { Store as StoreIcon } from '../../kit/icons.ts'
import { RowSkeletons } from '../../kit/list.tsx'
import { Empty } from '../../kit/notice.tsx'
import { useTitle } from '../../kit/title.ts'
import { LiveList } from '../../live/paged.tsx'
import { explain } from '../app.ts'
import { paths, pathTo } from '../paths.ts'
import { Choice, Filter, oneOf, SearchField, Split, useChosen, useRenewed } from '../split.tsx'
import { words as appWords } from '../words.ts'
import { Store } from './store.tsx'
import { storeList, stores } from './stores.ts'
import { words } from './words.ts'

/** Whether stores take orders at the moment. */
const states = ['open', 'closed'] as const

export default function StoresPage() {
  useTitle(words.title, appWords.app)
  const { storeId } = useRoute().params
  const { chosen, choose, at } = useChosen<'q' | 'state'>()
  const keyword = chosen.q ?? ''
  const state = oneOf(states, chosen.state)
  const key = `${state ?? ''} ${keyword}`
  const pages = useRenewed(storeList(keyword, state && state === 'open'), 'stores', key)
  const list = (
    <>
      <SearchField label={words.search} value={keyword} onChange={(q) => choose({ q })} />
      <div class="filters">
        <Filter
          name="state"
          label={words.state}
          all={{ text: words.anyState }}
          values={states}
          texts={words.states}
          value={state}
          onChoose={(state) => choose({ state })}
        />
      </div>
      <LiveList
        key={key}
        class="rows"
        pages={pages}
        records={stores}
        explain={explain}
        words={appWords}
        skeleton={<RowSkeletons hasStart={false} />}
        empty={
          <Empty icon={<StoreIcon size={40} />} title={words.noneTitle}>
            {words.none}
          </Empty>
        }
      >
        {({ id, name, active, open, locations }) => (
          <Choice
            href={at(pathTo('store', { storeId: id }))}
            isChosen={id === storeId}
            title={name}
            sub={locations[0]?.street}
            end={
              active ? (
                <Tag kind={open ? 'good' : ''}>{open ? words.open : words.closed}</Tag>
              ) : (
                <Tag kind="bad">{words.inactive}</Tag>
              )
            }
          />
        )}
      </LiveList>
    </>
  )
  return (
    <Split
      title={words.title}
      list={list}
      back={at(paths.stores)}
      detail={storeId ? <Store key={storeId} storeId={storeId} /> : undefined}
    />
  )
}
