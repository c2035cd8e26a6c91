import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { Skeleton } from '../../kit/skeleton.tsx'
import { ActorProvider } from '../../shared/actor.ts'
import { actor } from '../actor.ts'
import { live } from '../app.ts'
import { paths } from '../paths.ts'

const Waiting = () => (
  <div class="page stack" aria-hidden="true">
    <Skeleton width="10rem" height="2rem" />
    <Skeleton height="8rem" radius="1rem" />
    <Skeleton height="8rem" radius="1rem" />
  </div>
)

/** Around every screen except sign-in. People who are not signed in are sent there first, and come back afterwards. */
export function SignedIn({ children }: { children: () => ComponentChildren }) {
  const { route, url } = useLocation()
  const { state, account } = live.session
  const isOut = state.value === 'signed-out' && !account.value
  useEffect(() => {
    if (isOut) route(`${paths.signIn}?${new URLSearchParams({ to: url })}`, true)
  }, [isOut])
  if (!account.value) return <Waiting />
  return <ActorProvider value={actor}>{children()}</ActorProvider>
}
