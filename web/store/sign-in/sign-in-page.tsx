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
  // The owner has to come first: `as=store` offers only the first role.
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
  // Read only once, because the address changes while this screen is still shown.
  const to = useRef(afterSignIn(query.to, paths.board)).current
  // An assistant who wants to open a store needs an account as an owner, which is a separate one.
  const roles = query.as === 'store' ? options.roles.slice(0, 1) : options.roles
  return <SignIn options={{ ...options, roles }} onDone={() => route(to, true)} />
}
