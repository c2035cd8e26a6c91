import { useRef } from 'preact/hooks'
import { useLocation, useRoute } from 'preact-iso'
import { afterSignIn } from '../../shared/sign-in/after-sign-in.ts'
import { SignIn } from '../../shared/sign-in/sign-in.tsx'
import type { SignInOptions } from '../../shared/sign-in/step.tsx'
import { explain, live } from '../app.ts'
import { paths } from '../paths.ts'
import { keepRole } from '../role.ts'
import { words } from '../words.ts'

const said = words.signIn

const options: SignInOptions = {
  live,
  explain,
  app: words.app,
  // The owner first.
  roles: [
    { role: 'store', label: said.owner, hint: said.ownerHint },
    { role: 'assistant', label: said.assistant, hint: said.assistantHint },
  ],
  why: said.why,
  nameHint: said.nameHint,
  onRole: keepRole,
}

export default function SignInPage() {
  const { query } = useRoute()
  const { route } = useLocation()
  // The address changes with the screen, while this one is still shown.
  const to = useRef(afterSignIn(query.to, paths.board)).current
  // Whoever works for a store signs up once more to open one: an owner's account is another.
  const roles = query.as === 'store' ? options.roles.slice(0, 1) : options.roles
  return <SignIn options={{ ...options, roles }} onDone={() => route(to, true)} />
}
