import { useSignal } from '@preact/signals'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { useLocation, useRoute } from 'preact-iso'
import { Button } from '../../kit/button.tsx'
import { eachSecond } from '../../kit/clock.ts'
import { DigitsField, TextField } from '../../kit/field.tsx'
import { Form, Submit } from '../../kit/form.tsx'
import { PasswordField } from '../../kit/password-field.tsx'
import { Countdown } from '../../kit/time.tsx'
import { useTitle } from '../../kit/title.ts'
import { toast } from '../../kit/toast.tsx'
import { shown } from '../../shared/codes/words.ts'
import { afterSignIn } from '../../shared/sign-in/after-sign-in.ts'
import { signInWords } from '../../shared/sign-in/words.ts'
import { explain, live } from '../app.ts'
import { paths } from '../paths.ts'
import { words } from '../words.ts'
import '../../shared/sign-in/sign-in.css'

const said = words.signIn
const codeLength = 6
const asOperator = { purpose: 'sign-in', role: 'operator' } as const

/** The password is kept in memory until the code has been checked. */
interface Sent {
  telephone: string
  password: string
  reference: string
  resendAfter: string
}

/** The service sends the code only if the password is right. */
async function sendCode(telephone: string, password: string): Promise<Sent> {
  const { data } = await live.client.sendOtp({ body: { ...asOperator, telephone, password } })
  return { telephone, password, ...data }
}

async function signIn({ telephone, password, reference }: Sent, otp: string) {
  const { data: checked } = await live.client.verifyOtp({
    body: { ...asOperator, telephone, reference, otp },
  })
  const { data } = await live.client.signIn({
    body: { role: 'operator', telephone, password, proof: checked.proof, refreshTokenIn: 'cookie' },
  })
  await live.session.begin(data)
}

function PasswordStep({ onSent }: { onSent: (sent: Sent) => void }) {
  return (
    <>
      <header class="stack-s">
        <h1>{said.title}</h1>
        <p class="quiet">{said.why}</p>
      </header>
      <Form
        explain={explain}
        onSubmit={async ({ telephone = '', password = '' }) => onSent(await sendCode(telephone, password))}
      >
        <TextField
          name="telephone"
          type="tel"
          inputMode="tel"
          autoComplete="username"
          label={signInWords.telephone}
          hint={signInWords.telephoneHint}
          maxLength={20}
        />
        <PasswordField
          name="password"
          label={signInWords.password}
          autoComplete="current-password"
          words={shown}
        />
        <Submit>{said.next}</Submit>
      </Form>
      <p class="quiet small">{said.forgot}</p>
      <p class="quiet small">{signInWords.terms}</p>
    </>
  )
}

function CodeStep({
  sent,
  onSent,
  onBack,
}: {
  sent: Sent
  onSent: (sent: Sent) => void
  onBack: () => void
}) {
  return (
    <>
      <header class="stack-s">
        <h1>{signInWords.codeTitle}</h1>
        <p class="quiet">{signInWords.codeSent(sent.telephone)}</p>
      </header>
      <Form explain={explain} onSubmit={({ otp = '' }) => signIn(sent, otp)}>
        <DigitsField
          name="otp"
          label={signInWords.code}
          length={codeLength}
          oneTime
          onInput={({ currentTarget }) => {
            if (currentTarget.value.length === codeLength) currentTarget.form?.requestSubmit()
          }}
        />
        <Submit>{signInWords.signIn}</Submit>
      </Form>
      {Date.parse(sent.resendAfter) > eachSecond.value ? (
        <p class="quiet small resend">
          {signInWords.resendIn} <Countdown until={sent.resendAfter} />
        </p>
      ) : (
        <Form
          explain={explain}
          onSubmit={async () => {
            onSent(await sendCode(sent.telephone, sent.password))
            toast(signInWords.resent)
          }}
        >
          <Submit kind="quiet">{signInWords.resend}</Submit>
        </Form>
      )}
      <Button kind="quiet" onClick={onBack}>
        {signInWords.change}
      </Button>
    </>
  )
}

/** Asks for telephone number and password first, then for a code as the second factor. */
export default function SignInPage() {
  useTitle(said.title, words.app)
  const { query } = useRoute()
  const { route } = useLocation()
  // Read only once, because the address changes while this screen is still shown.
  const to = useRef(afterSignIn(query.to, paths.home)).current
  const frame = useRef<HTMLDivElement>(null)
  const sent = useSignal<Sent | undefined>(undefined)
  const isSignedIn = live.session.state.value === 'signed-in'
  useEffect(() => {
    if (isSignedIn) route(to, true)
  }, [isSignedIn])
  const step = sent.value ? 'code' : 'password'
  // In a layout effect, so that it happens before anybody can type.
  useLayoutEffect(() => frame.current?.querySelector('input')?.focus(), [step])
  const setSent = (next: Sent | undefined) => {
    sent.value = next
  }
  return (
    <div class="page sign-in">
      <section class="box">
        <div ref={frame} class="stack" key={step}>
          {sent.value ? (
            <CodeStep sent={sent.value} onSent={setSent} onBack={() => setSent(undefined)} />
          ) : (
            <PasswordStep onSent={setSent} />
          )}
        </div>
      </section>
    </div>
  )
}
