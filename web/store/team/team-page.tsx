import { useSignal } from '@preact/signals'
import type { Request } from '#contract/records/request.ts'
import { type RequestRole, type StorePermission, storePermissions } from '#contract/states.ts'
import { Button } from '../../kit/button.tsx'
import { Tag } from '../../kit/chips.tsx'
import { Check, TextField } from '../../kit/field.tsx'
import { Form, Submit } from '../../kit/form.tsx'
import { Copy, Phone } from '../../kit/icons.ts'
import { RowSkeletons } from '../../kit/list.tsx'
import { Picture } from '../../kit/picture.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { Rating } from '../../kit/stars.tsx'
import { Near } from '../../kit/time.tsx'
import { useTitle } from '../../kit/title.ts'
import { toast } from '../../kit/toast.tsx'
import { LiveList } from '../../live/paged.tsx'
import { openRecords } from '../../live/records.ts'
import { explain, live } from '../app.ts'
import { PersonName } from '../reviews/person-name.tsx'
import { membership, storeId } from '../stores/stores.ts'
import { words as appWords } from '../words.ts'
import { words } from './words.ts'
import './team.css'

const requests = openRecords<Request>()

const lists = {
  waiting: (store: string, keyword: string) =>
    live.lists.get(`requests waiting ${store} ${keyword}`, requests, (lastEvaluatedKey) =>
      live.client.getRequests({
        params: { storeId: store },
        query: { status: 'pending', ...(keyword ? { keyword } : {}), lastEvaluatedKey },
      }),
    ),
  assistant: (store: string, keyword: string) =>
    live.lists.get(`requests assistants ${store} ${keyword}`, requests, (lastEvaluatedKey) =>
      live.client.getAssistantRequests({
        params: { storeId: store },
        query: { status: 'accepted', ...(keyword ? { keyword } : {}), lastEvaluatedKey },
      }),
    ),
  rider: (store: string, keyword: string) =>
    live.lists.get(`requests riders ${store} ${keyword}`, requests, (lastEvaluatedKey) =>
      live.client.getRiderRequests({
        params: { storeId: store },
        query: { status: 'accepted', ...(keyword ? { keyword } : {}), lastEvaluatedKey },
      }),
    ),
}

/** Puts a request into the list it now belongs to. */
function take(request: Request): void {
  const store = request.store.id
  requests.takeEvent(request)
  for (const list of Object.values(lists)) list(store, '').remove(request.id)
  if (request.status === 'pending') lists.waiting(store, '').prepend(request.id)
  if (request.status === 'accepted') lists[request.role](store, '').prepend(request.id)
}

for (const event of ['request.new', 'request.update'] as const)
  live.connection.on(event, (request, { stream }) => {
    if (stream === `store:${storeId.value}`) take(request)
  })

const params = ({ id, store }: Request) => ({ params: { storeId: store.id, requestId: id } })

const Permissions = ({ given }: { given: readonly StorePermission[] }) => (
  <fieldset class="plain">
    <legend class="visually-hidden">{words.change}</legend>
    {storePermissions.map((each) => (
      <Check
        key={each}
        name={each}
        label={words.permissions[each].name}
        hint={words.permissions[each].hint}
        defaultChecked={given.includes(each)}
      />
    ))}
  </fieldset>
)

const chosenIn = (values: { [name: string]: string }) => storePermissions.filter((each) => each in values)

/** What an assistant may do: with the first yes, or changed later. */
function PermissionSheet({ request, onClose }: { request: Request; onClose: () => void }) {
  const { sender, status } = request
  const isNew = status === 'pending'
  return (
    <Sheet title={words.mayWhat(sender.name)} closeLabel={appWords.close} onClose={onClose}>
      <Form
        explain={explain}
        onSubmit={async (values) => {
          const body = { permissions: chosenIn(values) }
          const { data } = isNew
            ? await live.client.acceptRequest({ ...params(request), body })
            : await live.client.updateRequest({ ...params(request), body })
          take(data)
          toast(isNew ? words.taken(sender.name) : words.saved)
          onClose()
        }}
      >
        <Permissions given={isNew ? ['orders'] : request.permissions} />
        <Submit>{isNew ? words.take : words.save}</Submit>
      </Form>
    </Sheet>
  )
}

function LetGoSheet({ request, onClose }: { request: Request; onClose: () => void }) {
  const { sender, role } = request
  return (
    <Sheet title={words.letGoTitle(sender.name)} closeLabel={appWords.close} onClose={onClose}>
      <Form
        explain={explain}
        onSubmit={async () => {
          take((await live.client.revokeRequest(params(request))).data)
          toast(words.gone(sender.name))
          onClose()
        }}
      >
        <p>{role === 'assistant' ? words.letGoAssistant : words.letGoRider}</p>
        <Submit kind="danger">{words.letGo}</Submit>
      </Form>
    </Sheet>
  )
}

function Person({ request }: { request: Request }) {
  const sheet = useSignal<'permissions' | 'let-go' | undefined>(undefined)
  const { sender, role, status, message, permissions, dateCreated } = request
  const close = () => {
    sheet.value = undefined
  }
  const decide = (work: () => Promise<{ data: Request }>, said: string) =>
    work().then(
      ({ data }) => {
        take(data)
        toast(said)
      },
      (error) => toast(explain(error).summary ?? ''),
    )
  return (
    <div class="row team-row">
      <Picture src={sender.picture?.url} name={sender.name} width="3.5rem" round />
      <span class="main">
        <PersonName person={sender} />
        <span class="sub">
          {status === 'pending'
            ? role === 'assistant'
              ? words.asksAssistant
              : words.asksRider
            : sender.telephone}
          {role === 'rider' && sender.review.totalRaters > 0 && (
            <>
              {' '}
              <Rating
                rating={sender.review.rating}
                raters={sender.review.totalRaters}
                label={`${sender.review.rating} / 5`}
              />
            </>
          )}
          {status === 'pending' && (
            <>
              , <Near at={dateCreated} />
            </>
          )}
        </span>
        {status === 'pending' && message && <span>“{message}”</span>}
        {status === 'accepted' && role === 'assistant' && (
          <span class="tags">
            {permissions.length === 0 ? (
              <Tag>{words.nothing}</Tag>
            ) : (
              permissions.map((each) => <Tag key={each}>{words.permissions[each].name}</Tag>)
            )}
          </span>
        )}
        <span class="acts">
          {status === 'pending' && (
            <>
              <Button
                onClick={() => {
                  if (role === 'assistant') sheet.value = 'permissions'
                  else
                    void decide(
                      () => live.client.acceptRequest({ ...params(request), body: {} }),
                      words.taken(sender.name),
                    )
                }}
              >
                {role === 'assistant' ? words.take : words.takeRider}
              </Button>
              <Button
                kind="secondary"
                onClick={() =>
                  decide(() => live.client.rejectRequest(params(request)), words.refused(sender.name))
                }
              >
                {words.refuse}
              </Button>
            </>
          )}
          {status === 'accepted' && (
            <>
              {role === 'assistant' && (
                <Button
                  kind="secondary"
                  onClick={() => {
                    sheet.value = 'permissions'
                  }}
                >
                  {words.change}
                </Button>
              )}
              <a
                class="button secondary"
                href={`tel:${sender.telephone}`}
                aria-label={`${words.title}: ${sender.telephone}`}
              >
                <Phone size={18} aria-hidden="true" />
              </a>
              <Button
                kind="danger"
                onClick={() => {
                  sheet.value = 'let-go'
                }}
              >
                {words.letGo}
              </Button>
            </>
          )}
        </span>
      </span>
      {sheet.value === 'permissions' && <PermissionSheet request={request} onClose={close} />}
      {sheet.value === 'let-go' && <LetGoSheet request={request} onClose={close} />}
    </div>
  )
}

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

/** Who asks to work here and who does: assistants with what they may do, and the store's own riders. */
export default function TeamPage() {
  useTitle(words.title, appWords.app)
  const keyword = useSignal('')
  const store = membership.value!.store
  const of = (role: 'waiting' | RequestRole) => lists[role](store.id, keyword.value)
  return (
    <div class="page narrow stack">
      <h1>{words.title}</h1>
      <TextField
        name="keyword"
        type="search"
        label={words.search}
        value={keyword.value}
        onInput={({ currentTarget }) => {
          keyword.value = currentTarget.value.trim()
        }}
      />
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
            await navigator.clipboard?.writeText(store.slug)
            toast(words.copied)
          }}
        >
          <Copy size={18} aria-hidden="true" />
          {words.copy}
        </Button>
      </section>
    </div>
  )
}
