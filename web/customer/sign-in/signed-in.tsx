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

/** Shows its children to people with an account. Others are asked to sign in, and then come back here. */
export function SignedIn({
  skeleton,
  children,
}: {
  /** Shown until it is known whether somebody is signed in. */
  skeleton: ComponentChildren
  children: () => ComponentChildren
}) {
  const { state, account } = live.session
  // Without a network the state stays `unknown`, but data that was stored for the account can be shown.
  if (account.value) return <>{children()}</>
  return <>{state.value === 'unknown' ? skeleton : <AskToSignIn />}</>
}
