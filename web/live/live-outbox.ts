import { effect } from '@preact/signals'
import type { Live } from './live.ts'
import { type Outbox, openOutbox } from './outbox.ts'

/** The outbox of an app. It sends while somebody is signed in and the service can be reached, and is emptied at sign-out. */
export function openLiveOutbox(
  app: string,
  {
    client,
    session,
    storage,
    isOnline,
    isReachable,
  }: Pick<Live, 'client' | 'session' | 'storage' | 'isOnline' | 'isReachable'>,
): Outbox {
  const isSignedIn = () => session.state.value === 'signed-in'
  const outbox = openOutbox({ app, client, storage, isSignedIn })
  effect(() => {
    if (session.state.value === 'signed-out') outbox.clear()
    else if (isSignedIn() && isOnline.value && isReachable.value) void outbox.send()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && isSignedIn()) void outbox.send()
  })
  return outbox
}
