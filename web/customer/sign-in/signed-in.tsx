import type { ComponentChildren } from 'preact'
import { useLocation } from 'preact-iso'
import { ButtonLink } from '../../kit/button.tsx'
import { Empty } from '../../kit/notice.tsx'
import { live } from '../app.ts'
import { words } from '../words.ts'
import { signInPath } from './sign-in-path.ts'

/** Around what is somebody's own: others are asked to sign in, and come back to it. */
export function SignedIn({
  skeleton,
  children,
}: {
  /** Until it is known whether somebody is signed in. */
  skeleton: ComponentChildren
  children: () => ComponentChildren
}) {
  const { url } = useLocation()
  const { state, account } = live.session
  // Without a network it stays unknown; what was kept of the account can still be read.
  if (account.value) return <>{children()}</>
  if (state.value === 'unknown') return <>{skeleton}</>
  return (
    <div class="page">
      <Empty
        isPage
        title={words.signIn.title}
        action={<ButtonLink href={signInPath(url)}>{words.signIn.go}</ButtonLink>}
      >
        {words.signIn.why}
      </Empty>
    </div>
  )
}
