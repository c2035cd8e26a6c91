import { Notice } from '../../kit/notice.tsx'
import { live } from '../app.ts'
import { paths } from '../paths.ts'
import { words } from '../words.ts'
import { refusal } from './stores.ts'

const said = words.refused

/** For an owner whose role was rejected or ended: says why nobody orders. */
export function RefusedNotice() {
  const reason = live.session.account.value?.role.reason
  return (
    <Notice kind="bad">
      {said[refusal.value!]} {said.unseen} {reason && words.order.because(reason)}{' '}
      <a href={paths.ownSupport}>{said.write}</a>
    </Notice>
  )
}
