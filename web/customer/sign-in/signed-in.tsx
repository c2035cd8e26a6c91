import type { ComponentChildren } from 'preact'
import { useLocation } from 'preact-iso'
import { ButtonLink } from '../../kit/button.tsx'
import { Empty } from '../../kit/notice.tsx'
import { useTitle } from '../../kit/title.ts'
import { explain, live } from '../app.ts'
import { words } from '../words.ts'
import { signInPath } from './sign-in-path.ts'

function AskToSignIn() {
  const { url } = useLocation()
  useTitle(words.signIn.title, words.app)
  const ended = live.session.ended.value
  return (
    <div class="page">
      <Empty
        isPage
        title={words.signIn.title}
        action={<ButtonLink href={signInPath(url)}>{words.signIn.go}</ButtonLink>}
      >
        {ended?.statusCode === 403 ? explain(ended).summary : words.signIn.why}
      </Empty>
    </div>
  )
}

/** Around what is somebody's own: others are asked to sign in, and come back to it. */
export function SignedIn({
  skeleton,
  children,
}: {
  /** Until it is known whether somebody is signed in. */
  skeleton: ComponentChildren
  children: () => ComponentChildren
}) {
  const { state, account } = live.session
  // Without a network it stays unknown; what was kept of the account can still be read.
  if (account.value) return <>{children()}</>
  return <>{state.value === 'unknown' ? skeleton : <AskToSignIn />}</>
}
