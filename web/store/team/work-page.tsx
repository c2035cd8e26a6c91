import { useSignal } from '@preact/signals'
import { BukaError } from '#client/buka-error.ts'
import type { Request } from '#contract/records/request.ts'
import type { StoreDetails } from '#contract/records/store-details.ts'
import { Button } from '../../kit/button.tsx'
import { Tag } from '../../kit/chips.tsx'
import { TextArea, TextField } from '../../kit/field.tsx'
import { type Fault, Form, Submit } from '../../kit/form.tsx'
import { RowSkeletons } from '../../kit/list.tsx'
import { Empty } from '../../kit/notice.tsx'
import { Picture } from '../../kit/picture.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { Near } from '../../kit/time.tsx'
import { useTitle } from '../../kit/title.ts'
import { toast } from '../../kit/toast.tsx'
import { LiveList } from '../../live/paged.tsx'
import { openRecords } from '../../live/records.ts'
import { explain, live } from '../app.ts'
import { memberships, reloadStores } from '../stores/stores.ts'
import { words as appWords } from '../words.ts'
import { words as teamWords } from './words.ts'

const words = teamWords.work
const requests = openRecords<Request>()

const sentRequests = () =>
  live.lists.get('sent requests', requests, (lastEvaluatedKey) =>
    live.client.getSentRequests({ query: { lastEvaluatedKey } }),
  )

live.connection.on('request.update', (request) => {
  if (request.sender.id === live.session.account.value?.id) requests.takeEvent(request)
})

/** The last part of a link is the name of the store in addresses. */
const slugIn = (typed: string) => typed.trim().replace(/\/+$/, '').split('/').at(-1)!.toLowerCase()

function Ask() {
  const found = useSignal<StoreDetails | undefined>(undefined)
  const explainFinding = (error: unknown): Fault =>
    error instanceof BukaError && [400, 404, 410].includes(error.statusCode)
      ? { fields: { slug: words.notThere } }
      : explain(error)
  if (!found.value)
    return (
      <Form
        explain={explainFinding}
        onSubmit={async ({ slug = '' }) => {
          const { data } = await live.client.getStoreBySlug({ params: { slug: slugIn(slug) || '-' } })
          found.value = data
        }}
      >
        <TextField name="slug" label={words.store} hint={words.storeHint} autoCapitalize="off" />
        <Submit>{words.find}</Submit>
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
        sentRequests().prepend(data.id)
        found.value = undefined
        toast(words.sent)
      }}
    >
      <p>{words.isIt}</p>
      <div class="row">
        <Picture src={store.picture?.url} name={store.name} width="3.5rem" />
        <span class="main">
          <strong>{store.name}</strong>
          <span class="sub">{store.locations[0]?.street}</span>
        </span>
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

function Line({ request }: { request: Request }) {
  const isLeaving = useSignal(false)
  const { store, status, dateCreated, permissions } = request
  async function end() {
    const { data } = await live.client.revokeRequest({
      params: { storeId: store.id, requestId: request.id },
    })
    requests.takeEvent(data)
    reloadStores()
    toast(status === 'accepted' ? words.left(store.name) : words.withdrawn)
  }
  return (
    <div class="row">
      <span class="main">
        <strong>{store.name}</strong>
        <span class="sub">
          {permissions.map((each) => teamWords.permissions[each].name).join(', ')} <Near at={dateCreated} />
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
          closeLabel={appWords.close}
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

/** An assistant's requests: to a new store, and those by which they work or worked. */
export default function WorkPage() {
  useTitle(words.title, appWords.app)
  const hasNone = memberships.value?.length === 0
  return (
    <div class="page narrow stack">
      <header class="stack-s">
        <h1>{hasNone ? teamWords.first.assistantTitle : words.title}</h1>
        {hasNone && <p class="quiet">{teamWords.first.assistant}</p>}
      </header>
      <section class="panel stack" aria-labelledby="ask">
        <h2 id="ask">{words.ask}</h2>
        <Ask />
      </section>
      <section class="stack" aria-labelledby="sent">
        <h2 id="sent">{words.requests}</h2>
        <LiveList
          class="rows"
          pages={sentRequests()}
          records={requests}
          explain={explain}
          words={appWords}
          skeleton={<RowSkeletons count={2} hasStart={false} />}
          empty={<Empty title={words.noneTitle} />}
        >
          {(request) => <Line request={request} />}
        </LiveList>
      </section>
    </div>
  )
}
