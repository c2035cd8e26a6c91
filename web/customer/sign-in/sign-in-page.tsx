import { useRef } from 'preact/hooks'
import { useLocation, useRoute } from 'preact-iso'
import { afterSignIn } from '../../shared/sign-in/after-sign-in.ts'
import { SignIn } from '../../shared/sign-in/sign-in.tsx'
import { signInWords } from '../../shared/sign-in/words.ts'
import { explain, live } from '../app.ts'
import { itemCount } from '../cart/drafts.ts'
import { paths } from '../paths.ts'
import { words } from '../words.ts'

export default function SignInPage() {
  const { query } = useRoute()
  const { route } = useLocation()
  // Read only once, because the address changes while this screen is still shown.
  const to = useRef(afterSignIn(query.to, paths.home)).current
  const { keepsCart, nameHint, customer } = words.signIn
  const why = itemCount.value > 0 ? `${signInWords.why} ${keepsCart}` : signInWords.why
  const options = {
    live,
    explain,
    app: words.app,
    roles: [{ role: 'customer', label: customer }],
    why,
    nameHint,
  } as const
  return <SignIn options={options} onDone={() => route(to, true)} />
}
