import { useSignal } from '@preact/signals'
import type { Client } from '#client/index.ts'
import { inviteRequestStatuses } from '#contract/states.ts'
import { Button } from '../../kit/button.tsx'
import { Chip, Chips } from '../../kit/chips.tsx'
import { Users } from '../../kit/icons.ts'
import { RowSkeletons } from '../../kit/list.tsx'
import { Empty } from '../../kit/notice.tsx'
import { Near } from '../../kit/time.tsx'
import { useTitle } from '../../kit/title.ts'
import { toast } from '../../kit/toast.tsx'
import { LiveList } from '../../live/paged.tsx'
import { openRecords } from '../../live/records.ts'
import { Within } from '../../shared/within.tsx'
import { explain, live } from '../app.ts'
import { confirm } from '../confirm.tsx'
import { paths } from '../paths.ts'
import { renewShown } from '../shown-lists.ts'
import { useRenewed } from '../split.tsx'
import { words as appWords } from '../words.ts'
import { words as peopleWords } from './words.ts'

const words = peopleWords.invitesPage

type InviteRequest = Awaited<ReturnType<Client['getInviteRequests']>>['data'][number]
type Status = InviteRequest['status']

const requests = openRecords<InviteRequest>()
const requestList = (status: Status) =>
  live.lists.get(`invites ${status}`, requests, (lastEvaluatedKey) =>
    live.client.getInviteRequests({ query: { status, lastEvaluatedKey } }),
  )

async function decide({ id, name, telephone }: InviteRequest, status: 'accepted' | 'rejected') {
  const isAccepted = status === 'accepted'
  const isMeant = await confirm({
    title: isAccepted ? words.acceptTitle(name) : words.rejectTitle(name),
    consequence: isAccepted ? words.acceptConsequence(telephone) : words.rejectConsequence,
    action: isAccepted ? words.accept : words.reject,
    isDanger: !isAccepted,
  })
  if (!isMeant) return
  try {
    const { data } = await live.client.decideInviteRequest({ params: { id }, body: { status } })
    requests.takeEvent(data)
    toast(words[status])
  } catch (error) {
    toast(explain(error).summary ?? '')
  }
  renewShown('invites')
}

export default function InvitesPage() {
  useTitle(words.title, appWords.app)
  const status = useSignal<Status>('pending')
  const pages = useRenewed(requestList(status.value), 'invites', status.value)
  return (
    <Within href={paths.people} label={words.back}>
      <div class="stack">
        <h1>{words.title}</h1>
        <Chips label={words.show}>
          {inviteRequestStatuses.map((each) => (
            <Chip
              key={each}
              pressed={status.value === each}
              onClick={() => {
                status.value = each
              }}
            >
              {words.statuses[each]}
            </Chip>
          ))}
        </Chips>
        <LiveList
          key={status.value}
          class="stack"
          pages={pages}
          records={requests}
          explain={explain}
          words={appWords}
          skeleton={<RowSkeletons count={3} hasStart={false} />}
          empty={
            status.value === 'pending' ? (
              <Empty icon={<Users size={40} />} title={words.emptyTitle}>
                {words.empty}
              </Empty>
            ) : (
              <Empty title={words.noneTitle} />
            )
          }
        >
          {(request) => (
            <article class="panel stack">
              <header class="stack-s">
                <h2>{request.name}</h2>
                <p class="quiet">
                  {appWords.roles[request.role]}, <a href={`tel:${request.telephone}`}>{request.telephone}</a>
                  , <Near at={request.dateDecided ?? request.dateCreated} />
                </p>
              </header>
              {request.message && <p class="said">“{request.message}”</p>}
              {request.status === 'pending' && (
                <div class="acts">
                  <Button onClick={() => decide(request, 'accepted')}>{words.accept}</Button>
                  <Button kind="danger" onClick={() => decide(request, 'rejected')}>
                    {words.reject}
                  </Button>
                </div>
              )}
            </article>
          )}
        </LiveList>
      </div>
    </Within>
  )
}
