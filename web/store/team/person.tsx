import { useSignal } from '@preact/signals'
import type { Request } from '#contract/records/request.ts'
import { Button } from '../../kit/button.tsx'
import { Tag } from '../../kit/chips.tsx'
import { Form, Submit } from '../../kit/form.tsx'
import { Phone } from '../../kit/icons.ts'
import { Picture } from '../../kit/picture.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { Rating } from '../../kit/stars.tsx'
import { Near } from '../../kit/time.tsx'
import { toast } from '../../kit/toast.tsx'
import { explain, live } from '../app.ts'
import { PersonName } from '../reviews/person-name.tsx'
import { words as appWords } from '../words.ts'
import { PermissionSheet } from './permissions.tsx'
import { params, take } from './requests.ts'
import { words } from './words.ts'

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

export function Person({ request }: { request: Request }) {
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
          {status === 'pending' ? (
            <>
              {words.asked} <Near at={dateCreated} />{' '}
              {role === 'assistant' ? words.asksAssistant : words.asksRider}
            </>
          ) : (
            sender.telephone
          )}
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
                {words.take}
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
                aria-label={appWords.order.call(sender.name)}
              >
                <Phone size={18} />
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
