import { useRef } from 'preact/hooks'
import { useLocation, useRoute } from 'preact-iso'
import { afterSignIn } from '../../shared/sign-in/after-sign-in.ts'
import { SignIn } from '../../shared/sign-in/sign-in.tsx'
import type { SignInOptions } from '../../shared/sign-in/step.tsx'
import { explain, live } from '../app.ts'
import { paths } from '../paths.ts'
import { words } from '../words.ts'

const said = words.signIn

const options: SignInOptions = {
  live,
  explain,
  app: words.app,
  roles: [{ role: 'rider', label: words.app }],
  why: said.why,
  nameHint: said.nameHint,
}

export default function SignInPage() {
  const { query } = useRoute()
  const { route } = useLocation()
  // Read only once, because the address changes while this screen is still shown.
  const to = useRef(afterSignIn(query.to, paths.work)).current
  return <SignIn options={options} onDone={() => route(to, true)} />
}
