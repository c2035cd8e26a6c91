import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { House } from '../kit/icons.ts'
import type { Live } from '../live/live.ts'
import './frame.css'

/** A link to a part of the app. */
export interface Tab {
  path: string
  label: string
  Icon: typeof House
  isCurrent: boolean
  /** The number of things that wait there, and its text for screen readers. */
  count: number
  waiting: (count: number) => string
  /** Shown only on wide screens. */
  isWide?: boolean
}

export const Tabs = ({ label: name, tabs }: { label: string; tabs: Tab[] }) => (
  <nav class="tabs" aria-label={name}>
    {tabs.map(({ path, label, Icon, isCurrent, count, waiting, isWide }) => (
      <a
        key={path}
        href={path}
        class={isWide ? 'wide-only' : undefined}
        aria-current={isCurrent ? 'page' : undefined}
      >
        <span class="icon">
          <Icon size={22} />
          {count > 0 && (
            <span class="badge" aria-hidden="true">
              {count > 99 ? '99+' : count}
            </span>
          )}
        </span>
        <span>
          {label}
          {count > 0 && <span class="visually-hidden">, {waiting(count)}</span>}
        </span>
      </a>
    ))}
  </nav>
)

/** Most lost connections come back within moments; only after this time is the loss shown. */
const patienceMs = 4000

/** Whether the screen may be out of date: the service does not answer, or there is no connection for events. */
export function useIsCut({
  connection,
  session,
  isReachable,
}: Pick<Live, 'connection' | 'session' | 'isReachable'>): boolean {
  const isCut = useSignal(false)
  const isConnected = connection.state.value === 'connected' || session.account.value === undefined
  useEffect(() => {
    if (isConnected) {
      isCut.value = false
      return
    }
    const timer = setTimeout(() => {
      isCut.value = true
    }, patienceMs)
    return () => clearTimeout(timer)
  }, [isConnected])
  return isCut.value || !isReachable.value
}
