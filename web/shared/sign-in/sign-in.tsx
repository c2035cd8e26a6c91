import { useEffect, useRef } from 'preact/hooks'
import { Notice } from '../../kit/notice.tsx'
import { CodeStep } from './code-step.tsx'
import { DetailsStep } from './details-step.tsx'
import { PasswordStep } from './password-step.tsx'
import { forgetProgress, progress } from './progress.ts'
import type { SignInOptions } from './step.tsx'
import { RoleStep, TelephoneStep } from './telephone-step.tsx'
import { signInWords } from './words.ts'
import './sign-in.css'

/**
 * Asks for the telephone number first. Somebody who is known enters the password; somebody new proves the number and chooses a
 * password.
 */
export function SignIn({ options, onDone }: { options: SignInOptions; onDone: () => void }) {
  const at = progress()
  const { state, ended } = options.live.session
  const isSignedIn = state.value === 'signed-in'
  // `onDone` is called only once: this page stays visible while the next one is being loaded.
  const hasLeft = useRef(false)
  const leave = () => {
    if (hasLeft.current) return
    hasLeft.current = true
    forgetProgress()
    onDone()
  }
  useEffect(() => {
    if (isSignedIn) leave()
  }, [isSignedIn])

  return (
    <div class="page sign-in">
      <section class="box">
        {ended.value && (
          <Notice kind="warn">
            {ended.value.statusCode === 403 ? options.explain(ended.value).summary : signInWords.ended}
          </Notice>
        )}
        {at.step === 'telephone' && <TelephoneStep key="telephone" {...at} options={options} />}
        {at.step === 'role' && <RoleStep key="role" {...at} options={options} />}
        {at.step === 'password' && <PasswordStep key="password" {...at} options={options} onDone={leave} />}
        {at.step === 'code' && <CodeStep key="code" {...at} options={options} />}
        {at.step === 'details' && <DetailsStep key="details" {...at} options={options} onDone={leave} />}
      </section>
    </div>
  )
}
