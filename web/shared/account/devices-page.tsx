import { useSignal } from '@preact/signals'
import type { Client } from '#client/index.ts'
import { Button } from '../../kit/button.tsx'
import { Tag } from '../../kit/chips.tsx'
import { Switch } from '../../kit/field.tsx'
import { Smartphone } from '../../kit/icons.ts'
import { RowSkeletons } from '../../kit/list.tsx'
import { Near } from '../../kit/time.tsx'
import { useTitle } from '../../kit/title.ts'
import { toast } from '../../kit/toast.tsx'
import { LiveList } from '../../live/paged.tsx'
import { openRecords } from '../../live/records.ts'
import { type Actor, perActor, useActor } from '../actor.ts'
import { deviceName } from './device-name.ts'
import { PushHere } from './push-here.tsx'
import { words } from './words.ts'
import './account.css'

const said = words.devices

type Session = Awaited<ReturnType<Client['getSessions']>>['data'][number]

const sessionsOf = perActor(({ live }: Actor) => {
  const sessions = openRecords<Session>()
  const list = () =>
    live.lists.get('sessions', sessions, (lastEvaluatedKey) =>
      live.client.getSessions({ query: { lastEvaluatedKey } }),
    )
  const end = async (sessionId: string) => {
    await live.client.deleteSession({ params: { sessionId } })
    list().remove(sessionId)
  }
  return { sessions, list, end }
})

/** Turns push notifications on or off for the account; each device has its own setting besides. */
function PushForAll() {
  const { live, explain } = useActor()
  const isBusy = useSignal(false)
  const isOn = live.session.account.value?.notifications.push.enabled ?? false
  return (
    <Switch
      label={said.pushAll}
      hint={said.pushAllHint}
      checked={isOn}
      disabled={isBusy.value}
      onChange={async ({ currentTarget }) => {
        isBusy.value = true
        const enabled = currentTarget.checked
        try {
          const body = { notifications: { push: { enabled } } }
          live.session.setAccount((await live.client.updateUser({ body })).data)
        } catch (error) {
          currentTarget.checked = isOn
          toast(explain(error).summary ?? '')
        } finally {
          isBusy.value = false
        }
      }}
    />
  )
}

/** The devices on which the account is signed in, and the settings of push notifications. */
export function DevicesPage() {
  const actor = useActor()
  const { sessions, list, end } = sessionsOf(actor)
  const pages = list()
  const isBusy = useSignal('')
  useTitle(said.title, actor.app)
  const doing = async (what: string, work: () => Promise<string>) => {
    isBusy.value = what
    try {
      toast(await work())
    } catch (error) {
      toast(actor.explain(error).summary ?? '')
    } finally {
      isBusy.value = ''
    }
  }
  const others = pages.ids.value.filter((id) => sessions.get(id).value?.current === false)
  return (
    <div class="stack devices">
      <h1>{said.title}</h1>
      <section class="panel stack">
        <PushHere />
        <PushForAll />
      </section>
      <section class="stack" aria-labelledby="sessions">
        <h2 id="sessions">{said.sessions}</h2>
        <LiveList
          class="rows"
          pages={pages}
          records={sessions}
          explain={actor.explain}
          words={words}
          skeleton={<RowSkeletons count={3} />}
          empty={null}
        >
          {({ id, device, current, dateLastUsed }) => (
            <div class="row">
              <Smartphone size={22} />
              <span class="main">
                <span>{deviceName(device)}</span>
                <span class="sub">
                  {current ? (
                    <Tag kind="good">{said.here}</Tag>
                  ) : (
                    <>
                      {said.lastUsed} <Near at={dateLastUsed} />
                    </>
                  )}
                </span>
              </span>
              {!current && (
                <Button
                  kind="quiet"
                  busy={isBusy.value === id}
                  aria-label={said.signOutOf(deviceName(device))}
                  onClick={() =>
                    doing(id, async () => {
                      await end(id)
                      return said.signedOut(deviceName(device))
                    })
                  }
                >
                  {said.signOut}
                </Button>
              )}
            </div>
          )}
        </LiveList>
        {others.length > 1 && (
          <Button
            kind="secondary"
            busy={isBusy.value === 'others'}
            onClick={() =>
              doing('others', async () => {
                for (const id of others) await end(id)
                return said.othersOut
              })
            }
          >
            {said.signOutOthers}
          </Button>
        )}
      </section>
    </div>
  )
}
