import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { Button } from '../../kit/button.tsx'
import { Deferred } from '../../kit/deferred.tsx'
import { Empty, Notice } from '../../kit/notice.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { useTitle } from '../../kit/title.ts'
import { ActorProvider } from '../../shared/actor.ts'
import { actorOf } from '../actor.ts'
import { explain, live } from '../app.ts'
import { lazyPage } from '../lazy-pages.ts'
import { paths } from '../paths.ts'
import { memberships, membershipsError, reloadStores, storeId } from '../stores/stores.ts'
import { words } from '../words.ts'

const FirstSteps = lazyPage('firstSteps')

const Waiting = () => (
  <div class="page stack" aria-hidden="true">
    <Skeleton width="12rem" height="2rem" />
    <Skeleton height="10rem" radius="1rem" />
    <Skeleton height="10rem" radius="1rem" />
  </div>
)

/** Around screens that need a sign-in. People who are not signed in are sent there first, and come back afterwards. */
export function SignedIn({ children }: { children: () => ComponentChildren }) {
  const { route, url } = useLocation()
  const { state, account } = live.session
  const isOut = state.value === 'signed-out' && !account.value
  useEffect(() => {
    if (isOut) route(`${paths.signIn}?${new URLSearchParams({ to: url })}`, true)
  }, [isOut])
  if (!account.value) return <Waiting />
  return <>{children()}</>
}

function NotAllowed() {
  const said = words.notAllowed
  useTitle(said.title, words.app)
  return (
    <div class="page">
      <Empty isPage title={said.title}>
        {said.hint}
      </Empty>
    </div>
  )
}

/** Around screens of a store. A person without a store is told what to do first; a person without the permission sees a message. */
export const AtStore = ({
  isAllowed,
  children,
}: {
  isAllowed: () => boolean
  children: () => ComponentChildren
}) => (
  <SignedIn>
    {() => {
      if (memberships.value === undefined)
        return membershipsError.value === undefined ? (
          <Waiting />
        ) : (
          <div class="page">
            <Notice kind="bad">
              <p>{explain(membershipsError.value).summary}</p>
              <Button kind="secondary" onClick={reloadStores}>
                {words.again}
              </Button>
            </Notice>
          </div>
        )
      if (storeId.value === undefined)
        return (
          <Deferred>
            <FirstSteps />
          </Deferred>
        )
      if (!isAllowed()) return <NotAllowed />
      // With this key, nothing stays open when another store is chosen.
      return (
        <ActorProvider key={storeId.value} value={actorOf(storeId.value)}>
          {children()}
        </ActorProvider>
      )
    }}
  </SignedIn>
)
