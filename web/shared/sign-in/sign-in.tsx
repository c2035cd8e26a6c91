import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { useLocation, useRoute } from 'preact-iso'
import { Button } from '../../kit/button.tsx'
import { eachSecond } from '../../kit/clock.ts'
import { DigitsField, TextField } from '../../kit/field.tsx'
import { Form, Submit } from '../../kit/form.tsx'
import { PasswordField } from '../../kit/password-field.tsx'
import { Countdown } from '../../kit/time.tsx'
import { toast } from '../../kit/toast.tsx'
import { explain, live } from '../app.ts'
import { itemCount } from '../cart/drafts.ts'
import { words } from '../words.ts'
import { forgetProgress, goTo, type Progress, progress, type Sent } from './progress.ts'
import { afterSignIn } from './return.ts'
import { signInWords } from './words.ts'
import './sign-in.css'

const role = 'customer'
const shown = { show: signInWords.show, hide: signInWords.hide }
const codeLength = 6

type At<Step extends Progress['step']> = Extract<Progress, { step: Step }>

async function sendCode(telephone: string, purpose: Sent['purpose']) {
  const { data } = await live.client.sendOtp({ body: { purpose, role, telephone } })
  goTo({ step: 'code', telephone, sent: { purpose, ...data } })
}

/** The field gets the focus as its step is shown, so that nobody has to touch it first. */
function useFocus() {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => frame.current?.querySelector<HTMLInputElement>('input:not([readonly])')?.focus(), [])
  return frame
}

function Step({
  title,
  intro,
  children,
}: {
  title: string
  intro?: ComponentChildren
  children: ComponentChildren
}) {
  const frame = useFocus()
  useEffect(() => {
    document.title = `${title} · ${words.app}`
  }, [title])
  return (
    <div ref={frame} class="stack">
      <header class="stack-s">
        <h1>{title}</h1>
        {intro && <p class="quiet">{intro}</p>}
      </header>
      {children}
    </div>
  )
}

/** For those who keep passwords; and the way back to another number. */
const Whose = ({ telephone }: { telephone: string }) => (
  <div class="whose">
    <input
      class="visually-hidden"
      name="username"
      autoComplete="username"
      value={telephone}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
    <strong>{telephone}</strong>
    <Button kind="quiet" onClick={() => goTo({ step: 'telephone', telephone })}>
      {signInWords.change}
    </Button>
  </div>
)

function TelephoneStep({ telephone }: At<'telephone'>) {
  async function next({ telephone: typed = '' }: { telephone?: string }) {
    const { data } = await live.client.getTelephoneExistence({ query: { telephone: typed, role } })
    if (data.exists) goTo({ step: 'password', telephone: typed })
    else await sendCode(typed, 'sign-up')
  }
  return (
    <Step
      title={signInWords.title}
      intro={itemCount.value > 0 ? `${signInWords.why} ${signInWords.keepsCart}` : signInWords.why}
    >
      <Form explain={explain} onSubmit={next}>
        <TextField
          name="telephone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          label={signInWords.telephone}
          hint={signInWords.telephoneHint}
          defaultValue={telephone}
          maxLength={20}
        />
        <Submit>{signInWords.next}</Submit>
      </Form>
      <p class="quiet small">{signInWords.terms}</p>
    </Step>
  )
}

function PasswordStep({ telephone, onDone }: At<'password'> & { onDone: () => void }) {
  async function signIn({ password = '' }: { password?: string }) {
    const { data } = await live.client.signIn({
      body: { role, telephone, password, refreshTokenIn: 'cookie' },
    })
    await live.session.begin(data)
    onDone()
  }
  return (
    <Step title={signInWords.passwordTitle}>
      <Form explain={explain} onSubmit={signIn}>
        <Whose telephone={telephone} />
        <PasswordField
          name="password"
          label={signInWords.password}
          autoComplete="current-password"
          words={shown}
        />
        <Submit>{signInWords.signIn}</Submit>
      </Form>
      <Form explain={explain} onSubmit={() => sendCode(telephone, 'reset-password')}>
        <Submit kind="quiet">{signInWords.forgot}</Submit>
      </Form>
    </Step>
  )
}

function Resend({ telephone, sent }: At<'code'>) {
  if (Date.parse(sent.resendAfter) > eachSecond.value)
    return (
      <p class="quiet small resend">
        {signInWords.resendIn} <Countdown until={sent.resendAfter} />
      </p>
    )
  return (
    <Form
      explain={explain}
      onSubmit={async () => {
        await sendCode(telephone, sent.purpose)
        toast(signInWords.resent)
      }}
    >
      <Submit kind="quiet">{signInWords.resend}</Submit>
    </Form>
  )
}

function CodeStep(at: At<'code'>) {
  const { telephone, sent } = at
  const { purpose, reference } = sent
  async function check({ otp = '' }: { otp?: string }) {
    const body = { purpose, role, telephone, reference, otp } as const
    const { data } = await live.client.verifyOtp({ body })
    goTo({ step: 'details', telephone, purpose, ...data })
  }
  return (
    <Step title={signInWords.codeTitle} intro={signInWords.codeSent(telephone)}>
      <Form explain={explain} onSubmit={check}>
        <DigitsField
          name="otp"
          label={signInWords.code}
          length={codeLength}
          oneTime
          onInput={({ currentTarget }) => {
            if (currentTarget.value.length === codeLength) currentTarget.form?.requestSubmit()
          }}
        />
        <Submit>{signInWords.check}</Submit>
      </Form>
      <Resend {...at} />
      <Button kind="quiet" onClick={() => goTo({ step: 'telephone', telephone })}>
        {signInWords.change}
      </Button>
    </Step>
  )
}

function DetailsStep({ telephone, purpose, proof, onDone }: At<'details'> & { onDone: () => void }) {
  const isNew = purpose === 'sign-up'
  async function finish({ name = '', password = '' }: { name?: string; password?: string }) {
    const account = { role, telephone, password } as const
    if (!isNew) await live.client.resetPassword({ body: { ...account, proof } })
    const { data } = isNew
      ? await live.client.signUp({ body: { ...account, name, proof, refreshTokenIn: 'cookie' } })
      : await live.client.signIn({ body: { ...account, refreshTokenIn: 'cookie' } })
    await live.session.begin(data)
    onDone()
    if (isNew) toast(signInWords.welcome(data.user.name))
  }
  return (
    <Step
      title={isNew ? signInWords.detailsTitle : signInWords.resetTitle}
      intro={isNew ? signInWords.details : signInWords.resetNote}
    >
      <Form explain={explain} onSubmit={finish}>
        <Whose telephone={telephone} />
        {isNew && (
          <TextField
            name="name"
            autoComplete="name"
            label={signInWords.name}
            hint={signInWords.nameHint}
            maxLength={80}
          />
        )}
        <PasswordField
          name="password"
          label={signInWords.newPassword}
          hint={signInWords.newPasswordHint}
          autoComplete="new-password"
          words={shown}
        />
        <Submit>{isNew ? signInWords.signUp : signInWords.reset}</Submit>
      </Form>
    </Step>
  )
}

/** Telephone first; whoever is known gives the password, whoever is new proves the telephone and chooses one. */
export default function SignInPage() {
  const { query } = useRoute()
  const { route } = useLocation()
  const at = progress()
  const isSignedIn = live.session.state.value === 'signed-in'
  const leave = () => {
    forgetProgress()
    route(afterSignIn(query.to), true)
  }
  useEffect(() => {
    if (isSignedIn) leave()
  }, [isSignedIn])

  return (
    <div class="page sign-in">
      <section class="box">
        {at.step === 'telephone' && <TelephoneStep key="telephone" {...at} />}
        {at.step === 'password' && <PasswordStep key="password" {...at} onDone={leave} />}
        {at.step === 'code' && <CodeStep key="code" {...at} />}
        {at.step === 'details' && <DetailsStep key="details" {...at} onDone={leave} />}
      </section>
    </div>
  )
}
