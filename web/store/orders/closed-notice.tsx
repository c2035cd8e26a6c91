import { useEffect } from 'preact/hooks'
import { Notice } from '../../kit/notice.tsx'
import { paths } from '../paths.ts'
import { awaitsApproval, isOwner, may, membership, reloadStores } from '../stores/stores.ts'
import { words } from '../words.ts'

/** Nothing tells of it: hours begin and end, and others pause the store. */
const lookEveryMs = 300_000

/** Why nothing rings: the store takes no orders at present. */
export function ClosedNotice() {
  useEffect(() => {
    const timer = setInterval(reloadStores, lookEveryMs)
    return () => clearInterval(timer)
  }, [])
  const store = membership.value?.store
  if (!store || store.open || awaitsApproval.value) return null
  const said = words.board.closed
  return (
    <Notice kind="warn">
      {store.active ? said.now : said.off}{' '}
      {(isOwner.value || may('menu')) && <a href={paths.store}>{said.look}</a>}
    </Notice>
  )
}
