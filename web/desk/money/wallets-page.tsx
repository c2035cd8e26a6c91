import { useRoute } from 'preact-iso'
import { roleStatuses } from '#contract/states.ts'
import { Wallet as WalletIcon } from '../../kit/icons.ts'
import { RowSkeletons } from '../../kit/list.tsx'
import { Empty } from '../../kit/notice.tsx'
import { useTitle } from '../../kit/title.ts'
import { LiveList } from '../../live/paged.tsx'
import { explain } from '../app.ts'
import { paths, pathTo } from '../paths.ts'
import { people, peopleList } from '../people/people.ts'
import { Choice, Filter, oneOf, SearchField, Split, useChosen, useRenewed } from '../split.tsx'
import { words as appWords } from '../words.ts'
import { MoneyTabs } from './money-tabs.tsx'
import { Wallet } from './wallet.tsx'
import { words as moneyWords } from './words.ts'
import './money.css'

const words = moneyWords.walletsPage
const holders = ['customer', 'rider'] as const

export default function WalletsPage() {
  useTitle(words.title, appWords.app)
  const { userId } = useRoute().params
  const { chosen, choose, at } = useChosen<'status' | 'role' | 'q'>()
  const status = oneOf(roleStatuses, chosen.status) ?? 'active'
  const role = oneOf(holders, chosen.role) ?? 'customer'
  const keyword = chosen.q ?? ''
  const pages = useRenewed(peopleList({ status, role, keyword }), 'users', `${status} ${role} ${keyword}`)
  const list = (
    <>
      <MoneyTabs current={paths.money} />
      <SearchField label={words.search} value={keyword} onChange={(q) => choose({ q })} />
      <div class="filters">
        <Filter
          name="role"
          label={words.role}
          values={holders}
          texts={words.roles}
          value={role}
          onChoose={(role) => choose({ role })}
        />
        <Filter
          name="status"
          label={words.status}
          values={roleStatuses}
          texts={appWords.roleStatuses}
          value={status}
          onChoose={(status) => choose({ status })}
        />
      </div>
      <LiveList
        key={`${status} ${role} ${keyword}`}
        class="rows"
        pages={pages}
        records={people}
        explain={explain}
        words={appWords}
        skeleton={<RowSkeletons hasStart={false} />}
        empty={
          <Empty icon={<WalletIcon size={40} />} title={words.noneTitle}>
            {words.none}
          </Empty>
        }
      >
        {({ id, user }) => (
          <Choice
            href={at(pathTo('wallet', { userId: id }))}
            isChosen={id === userId}
            title={user.name}
            sub={user.telephone}
          />
        )}
      </LiveList>
    </>
  )
  return (
    <Split
      title={moneyWords.title}
      list={list}
      back={at(paths.money)}
      detail={userId ? <Wallet key={userId} userId={userId} /> : undefined}
    />
  )
}
