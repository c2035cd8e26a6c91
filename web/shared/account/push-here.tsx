import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { Switch } from '../../kit/field.tsx'
import { Notice } from '../../kit/notice.tsx'
import { toast } from '../../kit/toast.tsx'
import { browserPush, openDevicePush, PushUnavailable } from '../../live/push.ts'
import { type Actor, perActor, useActor } from '../actor.ts'
import { words } from './words.ts'

const said = words.devices

/** Push notifications of this device, which open screens of the actor's app. */
export const devicePushOf = perActor(({ live, links }: Actor) =>
  openDevicePush({
    client: live.client,
    storage: live.storage,
    platform: browserPush,
    targets: {
      app: live.app,
      otherwise: links.alerts ?? links.orders,
      details: {
        chatId: links.chat('_chatId_'),
        ticketId: links.ticket('_ticketId_'),
        transactionId: links.transaction('_transactionId_'),
        ...(links.order ? { slug: links.order('_slug_') } : {}),
      },
    },
  }),
)

/** Whether this is Safari on a telephone and the app is not installed: Safari has notifications only for installed apps. */
const isUninstalled = () => (navigator as { standalone?: boolean }).standalone === false

export function PushHere() {
  const actor = useActor()
  const push = devicePushOf(actor)
  const isBusy = useSignal(false)
  useEffect(() => void push.look().catch(() => {}), [push])
  const state = push.state.value
  if (state === 'unable') return <Notice>{isUninstalled() ? said.pushInstall : said.pushUnable}</Notice>
  const isWanted = actor.live.session.account.value?.notifications.push.enabled ?? false
  const turn = async (on: boolean) => {
    isBusy.value = true
    try {
      await (on ? push.turnOn() : push.turnOff())
      if (push.state.value === 'on') toast(said.pushOn)
      else if (!on) toast(said.pushOff)
    } catch (error) {
      toast(error instanceof PushUnavailable ? said.pushUnavailable : (actor.explain(error).summary ?? ''))
    } finally {
      isBusy.value = false
    }
  }
  return (
    <>
      <Switch
        label={said.push}
        hint={said.pushHint}
        checked={state === 'on'}
        disabled={isBusy.value || state === undefined || state === 'refused' || !isWanted}
        onChange={({ currentTarget }) => {
          const isOn = currentTarget.checked
          // The switch changes only when the work is done.
          currentTarget.checked = state === 'on'
          void turn(isOn)
        }}
      />
      {state === 'refused' && <Notice kind="warn">{said.pushRefused}</Notice>}
    </>
  )
}
