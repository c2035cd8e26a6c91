import { useSignal } from '@preact/signals'
import type { Request } from '#contract/records/request.ts'
import type { Store } from '#contract/records/store.ts'
import { Button } from '../../kit/button.tsx'
import { Tag } from '../../kit/chips.tsx'
import { TextArea, TextField } from '../../kit/field.tsx'
import { type Fault, Form, Submit } from '../../kit/form.tsx'
import { RowSkeletons } from '../../kit/list.tsx'
import { Empty } from '../../kit/notice.tsx'
import { Picture } from '../../kit/picture.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { Near } from '../../kit/time.tsx'
import { toast } from '../../kit/toast.tsx'
import { isAbsent } from '../../live/is-absent.ts'
import { LiveList } from '../../live/paged.tsx'
import { openRecords } from '../../live/records.ts'
import { type Actor, perActor, useActor } from '../actor.ts'
import { slugIn } from './slug-in.ts'
import { words } from './words.ts'

/** The requests that the person has sent to stores, kept up to date by answers and events. */
const requestsOf = perActor(({ live }: Actor) => {
  const requests = openRecords<Request>()
  live.connection.on('request.update', (request) => {
    if (request.sender.id === live.session.account.value?.id) requests.takeEvent(request)
  })
  return {
    requests,
    list: () =>
      live.lists.get('sent requests', requests, (lastEvaluatedKey) =>
        live.client.getSentRequests({ query: { lastEvaluatedKey } }),
      ),
  }
})

type Found = Pick<Store, 'id' | 'name' | 'picture' | 'locations'>

const NameOf = ({ store }: { store: Found }) => (
  <>
    <Picture src={store.picture?.url} name={store.name} width="3.5rem" />
    <span class="main">
      <strong>{store.name}</strong>
      <span class="sub">{store.locations[0]?.street}</span>
    </span>
  </>
)

const mostShown = 5

/** The store with this slug, also if it is hidden from customers; otherwise stores with a similar name. */
async function storesLike({ client }: Actor['live'], slug: string): Promise<readonly Found[]> {
  try {
    return [(await client.getStoreBySlug({ params: { slug } })).data]
  } catch (error) {
    if (!isAbsent(error)) throw error
    const keyword = slug.replaceAll('-', ' ').slice(0, 100)
    return (await client.getStores({ query: { keyword, closed: true, pageSize: mostShown } })).data
  }
}

/** Shown at the field. */
class NotFound extends Error {}

/** Finds a store by its name or link, and sends its owner a request to work there. */
export function AskStore() {
  const actor = useActor()
  const { live, explain } = actor
  const { requests, list } = requestsOf(actor)
  const likely = useSignal<readonly Found[]>([])
  const found = useSignal<Found | undefined>(undefined)
  if (!found.value)
    return (
      <Form
        explain={(error): Fault =>
          error instanceof NotFound ? { fields: { slug: error.message } } : explain(error)
        }
        onSubmit={async ({ slug: typed = '' }) => {
          const slug = slugIn(typed)
          likely.value = []
          if (!slug) throw new NotFound(words.missing)
          const stores = await storesLike(live, slug)
          if (stores.length === 0) throw new NotFound(words.notThere)
          if (stores.length === 1) found.value = stores[0]
          else likely.value = stores
        }}
      >
        <TextField name="slug" label={words.store} hint={words.storeHint} autoCapitalize="off" />
        <Submit>{words.find}</Submit>
        {likely.value.length > 0 && (
          <ul class="rows" aria-label={words.which}>
            {likely.value.map((each) => (
              <li key={each.id}>
                <button
                  type="button"
                  class="row"
                  onClick={() => {
                    found.value = each
                  }}
                >
                  <NameOf store={each} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </Form>
    )
  const store = found.value
  return (
    <Form
      explain={explain}
      onSubmit={async ({ message = '' }) => {
        const written = message.trim()
        const asked = requests.ask()
        const { data } = await live.client.sendRequest({
          params: { storeId: store.id },
          body: written ? { message: written } : {},
        })
        requests.takeAnswer(data, asked)
        list().prepend(data.id)
        found.value = undefined
        toast(words.sent)
      }}
    >
      <p>{words.isIt}</p>
      <div class="row">
        <NameOf store={store} />
      </div>
      <TextArea name="message" label={words.message} maxLength={500} />
      <Submit>{words.send}</Submit>
      <Button
        kind="quiet"
        onClick={() => {
          found.value = undefined
        }}
      >
        {words.other}
      </Button>
    </Form>
  )
}

const kinds = { pending: 'warn', accepted: 'good', rejected: 'bad', revoked: '' } as const

function Line({ request, onEnded }: { request: Request; onEnded: () => void }) {
  const actor = useActor()
  const { live, explain } = actor
  const { requests } = requestsOf(actor)
  const isLeaving = useSignal(false)
  const { store, status, dateCreated, permissions } = request
  async function end() {
    const { data } = await live.client.revokeRequest({
      params: { storeId: store.id, requestId: request.id },
    })
    requests.takeEvent(data)
    onEnded()
    toast(status === 'accepted' ? words.left(store.name) : words.withdrawn)
  }
  return (
    <div class="row">
      <span class="main">
        <strong>{store.name}</strong>
        <span class="sub">
          {permissions.length > 0 && `${permissions.map((each) => words.permissions[each]).join(', ')} · `}
          <Near at={dateCreated} />
        </span>
        <span>
          <Tag kind={kinds[status]}>{words.statuses[status]}</Tag>
        </span>
      </span>
      {status === 'pending' && (
        <Button kind="secondary" onClick={() => end().catch((error) => toast(explain(error).summary ?? ''))}>
          {words.withdraw}
        </Button>
      )}
      {status === 'accepted' && (
        <Button
          kind="secondary"
          onClick={() => {
            isLeaving.value = true
          }}
        >
          {words.leave}
        </Button>
      )}
      {isLeaving.value && (
        <Sheet
          title={words.leaveTitle(store.name)}
          closeLabel={words.close}
          onClose={() => {
            isLeaving.value = false
          }}
        >
          <Form
            explain={explain}
            onSubmit={async () => {
              await end()
              isLeaving.value = false
            }}
          >
            <p>{words.leaveHint}</p>
            <Submit kind="danger">{words.leave}</Submit>
          </Form>
        </Sheet>
      )}
    </div>
  )
}

/** The sent requests: pending ones, accepted ones, with which the person works for a store, and those that have ended. */
export function SentRequests({ onEnded = () => {} }: { onEnded?: () => void }) {
  const actor = useActor()
  const { requests, list } = requestsOf(actor)
  return (
    <LiveList
      class="rows"
      pages={list()}
      records={requests}
      explain={actor.explain}
      words={words}
      skeleton={<RowSkeletons count={2} hasStart={false} />}
      empty={<Empty title={words.noneTitle} />}
    >
      {(request) => <Line request={request} onEnded={onEnded} />}
    </LiveList>
  )
}
