import { useEffect } from 'preact/hooks'
import { eachMinute, now } from '../../kit/clock.ts'
import { Notice } from '../../kit/notice.tsx'
import { momentText } from '../../kit/time.tsx'
import { paths } from '../paths.ts'
import { detailsOf } from '../store/details.ts'
import { RefusedNotice } from '../stores/refused-notice.tsx'
import { awaitsApproval, isOwner, may, membership, refusal, reloadStores } from '../stores/stores.ts'
import { words } from '../words.ts'

const said = words.board.closed

/** There are no events for the beginning and end of opening hours. */
const lookEveryMs = 300_000

/** Until when the store is paused; if it is closed for another reason, only that it is closed. */
function Paused({ storeId }: { storeId: string }) {
  const { pausedUntil } = detailsOf(storeId).value.value ?? {}
  const until = Date.parse(pausedUntil ?? '')
  useEffect(() => {
    const timer = until > now() ? setTimeout(reloadStores, until - now()) : undefined
    return () => clearTimeout(timer)
  }, [until])
  return <>{until > eachMinute.value ? said.paused(momentText(until, eachMinute.value)) : said.now}</>
}

/** Says why no orders arrive: the store takes none at present. */
export function ClosedNotice() {
  useEffect(() => {
    const timer = setInterval(reloadStores, lookEveryMs)
    return () => clearInterval(timer)
  }, [])
  const store = membership.value?.store
  if (refusal.value) return <RefusedNotice />
  if (!store || store.open || awaitsApproval.value) return null
  return (
    <Notice kind="warn">
      {store.active ? <Paused key={store.id} storeId={store.id} /> : said.off}{' '}
      {(isOwner.value || may('menu')) && <a href={paths.store}>{said.look}</a>}
    </Notice>
  )
}
