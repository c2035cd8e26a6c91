import type { Alert } from '#contract/records/alert.ts'
import { Notice } from '../../kit/notice.tsx'
import { alertCalls } from '../../shared/alerts/calls.ts'
import { actorOf } from '../actor.ts'
import { live } from '../app.ts'
import { paths } from '../paths.ts'
import { words } from '../words.ts'
import { refusal } from './stores.ts'

const said = words.refused

/** For an owner whom our staff have not accepted, or no longer do: why nobody orders. Only an alert has the reason. */
export function RefusedNotice() {
  const status = refusal.value!
  const alerts = live.resources.get(
    `alerts ${status}`,
    async () => (await alertCalls(actorOf(undefined)).alerts({})).data as Alert[],
  ).value.value
  const reason = alerts?.find(({ type }) => type === `role-${status}`)?.data.reason
  return (
    <Notice kind="bad">
      {said[status]} {said.unseen} {reason && words.order.because(reason)}{' '}
      <a href={paths.ownSupport}>{said.write}</a>
    </Notice>
  )
}
