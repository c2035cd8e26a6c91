import { useRoute } from 'preact-iso'
import { riderWork, roleStatuses, roles } from '#contract/states.ts'
import { Users } from '../../kit/icons.ts'
import { RowSkeletons } from '../../kit/list.tsx'
import { Empty } from '../../kit/notice.tsx'
import { Near } from '../../kit/time.tsx'
import { useTitle } from '../../kit/title.ts'
import { LiveList } from '../../live/paged.tsx'
import { explain } from '../app.ts'
import { paths, pathTo } from '../paths.ts'
import { Choice, Filter, oneOf, SearchField, Split, useChosen, useRenewed } from '../split.tsx'
import { words as appWords } from '../words.ts'
import { people, peopleKey, peopleList } from './people.ts'
import { Person, RoleTag } from './person.tsx'
import { words } from './words.ts'

/** People by status and role. By default those who wait for a decision. */
export default function PeoplePage() {
  useTitle(words.title, appWords.app)
  const { userId } = useRoute().params
  const { chosen, choose, at } = useChosen<'status' | 'role' | 'work' | 'q'>()
  const status = oneOf([...roleStatuses, 'any'], chosen.status) ?? 'pending'
  const role = oneOf(roles, chosen.role)
  const work = role === 'rider' ? oneOf(riderWork, chosen.work) : undefined
  const keyword = chosen.q ?? ''
  const asked = { status, role, work, keyword }
  const isQueue = status === 'pending' && !role && !keyword
  const pages = useRenewed(peopleList(asked), 'users', peopleKey(asked))
  const list = (
    <>
      <p>
        <a href={paths.invites}>{words.invites}</a>
      </p>
      <SearchField label={words.search} value={keyword} onChange={(q) => choose({ q })} />
      <div class="filters">
        <Filter
          name="status"
          label={words.status}
          all={{ value: 'any', text: words.anyStatus }}
          values={roleStatuses}
          texts={appWords.roleStatuses}
          value={status}
          onChoose={(status) => choose({ status })}
        />
        <Filter
          name="role"
          label={words.role}
          all={{ text: words.anyRole }}
          values={roles}
          texts={appWords.roles}
          value={role}
          onChoose={(role) => choose({ role })}
        />
        {role === 'rider' && (
          <Filter
            name="work"
            label={words.work}
            all={{ text: words.anyWork }}
            values={riderWork}
            texts={words.works}
            value={work}
            onChoose={(work) => choose({ work })}
          />
        )}
      </div>
      <LiveList
        key={peopleKey(asked)}
        class="rows"
        pages={pages}
        records={people}
        explain={explain}
        words={appWords}
        skeleton={<RowSkeletons hasStart={false} />}
        empty={
          <Empty icon={<Users size={40} />} title={isQueue ? words.noneWaitingTitle : words.noneTitle}>
            {isQueue ? words.noneWaiting : words.none}
          </Empty>
        }
      >
        {({ id, user, dateCreated }) => (
          <Choice
            href={at(pathTo('person', { userId: id }))}
            isChosen={id === userId}
            title={user.name}
            sub={`${appWords.roles[user.role.main]}, ${user.telephone}`}
            end={
              <>
                {user.role.status !== status && <RoleTag status={user.role.status} />}
                <Near at={dateCreated} />
              </>
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
      back={at(paths.people)}
      detail={userId ? <Person key={userId} userId={userId} /> : undefined}
    />
  )
}
