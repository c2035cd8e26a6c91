import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { BukaError } from '#client/buka-error.ts'
import type { Role } from '#contract/states.ts'
import { Button } from '../../kit/button.tsx'
import { eachSecond } from '../../kit/clock.ts'
import { DigitsField, TextArea, TextField } from '../../kit/field.tsx'
import { type Fault, Form, Submit } from '../../kit/form.tsx'
import { PasswordField } from '../../kit/password-field.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { Countdown } from '../../kit/time.tsx'
import { toast } from '../../kit/toast.tsx'
import type { Live } from '../../live/live.ts'
import { shown } from '../codes/words.ts'
import { forgetProgress, goTo, type Progress, progress, type Sent } from './progress.ts'
import { signInWords } from './words.ts'
import './sign-in.css'

/** Who signs in to which app. */
export interface SignInOptions {
  live: Live
  explain: (error: unknown) => Fault
  /** The name of the app, for titles. */
  app: string
  /** The roles that the app is for. */
  roles: readonly { role: Role; label: string; hint?: string }[]
  /** Said where the telephone is asked for. */
  why: string
  nameHint: string
  /** Told before somebody signs in with a role. */
  onRole?: (role: Role) => void
}

const codeLength = 6

type At<Step extends Progress['step']> = Extract<Progress, { step: Step }> & { options: SignInOptions }

async function sendCode({ live }: SignInOptions, role: Role, telephone: string, purpose: Sent['purpose']) {
  const { data } = await live.client.sendOtp({ body: { purpose, role, telephone } })
  goTo({ step: 'code', role, telephone, sent: { purpose, ...data } })
}

/** The field gets the focus as its step is shown, so that nobody has to touch it first. */
function useFocus() {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => frame.current?.querySelector<HTMLInputElement>('input:not([readonly])')?.focus(), [])
  return frame
}

function Step({
  title,
  app,
  intro,
  children,
}: {
  title: string
  app: string
  intro?: ComponentChildren
  children: ComponentChildren
}) {
  const frame = useFocus()
  useEffect(() => {
    document.title = `${title} · ${app}`
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

function TelephoneStep({ telephone, options }: At<'telephone'>) {
  const { live, explain, app, roles, why } = options
  async function next({ telephone: typed = '' }: { telephone?: string }) {
    const all = roles.map(({ role }) => role)
    const known: Role[] = []
    for (const role of all) {
      const { data } = await live.client.getTelephoneExistence({ query: { telephone: typed, role } })
      if (data.exists) known.push(role)
    }
    const [only] = known.length > 0 ? known : all
    if (known.length === 1) goTo({ step: 'password', role: only!, telephone: typed })
    else if (known.length > 1) goTo({ step: 'role', telephone: typed, roles: known, isNew: false })
    else if (all.length > 1) goTo({ step: 'role', telephone: typed, roles: all, isNew: true })
    else await sendCode(options, only!, typed, 'sign-up')
  }
  return (
    <Step title={signInWords.title} app={app} intro={why}>
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

/** One telephone may have several roles. */
function RoleStep({ telephone, roles, isNew, options }: At<'role'>) {
  const { explain, app } = options
  return (
    <Step title={isNew ? signInWords.newRoleTitle : signInWords.roleTitle} app={app}>
      <Whose telephone={telephone} />
      {options.roles
        .filter(({ role }) => roles.includes(role))
        .map(({ role, label, hint }) => (
          <Form
            key={role}
            explain={explain}
            onSubmit={() =>
              isNew
                ? sendCode(options, role, telephone, 'sign-up')
                : goTo({ step: 'password', role, telephone })
            }
          >
            <Submit kind="secondary">{label}</Submit>
            {hint && <p class="quiet small">{hint}</p>}
          </Form>
        ))}
    </Step>
  )
}

function PasswordStep({ role, telephone, options, onDone }: At<'password'> & { onDone: () => void }) {
  const { live, explain, app, onRole } = options
  async function signIn({ password = '' }: { password?: string }) {
    const { data } = await live.client.signIn({
      body: { role, telephone, password, refreshTokenIn: 'cookie' },
    })
    onRole?.(role)
    await live.session.begin(data)
    onDone()
  }
  return (
    <Step title={signInWords.passwordTitle} app={app}>
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
      <Form explain={explain} onSubmit={() => sendCode(options, role, telephone, 'reset-password')}>
        <Submit kind="quiet">{signInWords.forgot}</Submit>
      </Form>
    </Step>
  )
}

function Resend({ role, telephone, sent, options }: At<'code'>) {
  if (Date.parse(sent.resendAfter) > eachSecond.value)
    return (
      <p class="quiet small resend">
        {signInWords.resendIn} <Countdown until={sent.resendAfter} />
      </p>
    )
  return (
    <Form
      explain={options.explain}
      onSubmit={async () => {
        await sendCode(options, role, telephone, sent.purpose)
        toast(signInWords.resent)
      }}
    >
      <Submit kind="quiet">{signInWords.resend}</Submit>
    </Form>
  )
}

function CodeStep(at: At<'code'>) {
  const { role, telephone, sent, options } = at
  const { purpose, reference } = sent
  async function check({ otp = '' }: { otp?: string }) {
    const body = { purpose, role, telephone, reference, otp } as const
    const { data } = await options.live.client.verifyOtp({ body })
    goTo({ step: 'details', role, telephone, purpose, ...data })
  }
  return (
    <Step title={signInWords.codeTitle} app={options.app} intro={signInWords.codeSent(telephone)}>
      <Form explain={options.explain} onSubmit={check}>
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

/** While the platform takes only those whom it invited. */
function InviteSheet({
  role,
  telephone,
  options: { live, explain },
  onClose,
}: {
  role: 'store' | 'rider'
  telephone: string
  options: SignInOptions
  onClose: () => void
}) {
  return (
    <Sheet title={signInWords.inviteTitle} closeLabel={signInWords.close} onClose={onClose}>
      <Form
        explain={explain}
        onSubmit={async ({ name = '', message = '' }) => {
          const body = { role, name, telephone, ...(message.trim() ? { message: message.trim() } : {}) }
          await live.client.requestInviteCode({ body })
          toast(signInWords.inviteSent)
          onClose()
        }}
      >
        <p class="quiet">{signInWords.inviteNote}</p>
        <TextField name="name" label={signInWords.inviteName} maxLength={80} />
        <TextArea name="message" label={signInWords.inviteMessage} maxLength={500} />
        <Submit>{signInWords.inviteSend}</Submit>
      </Form>
    </Sheet>
  )
}

const needsCode = (error: unknown) => error instanceof BukaError && error.code.startsWith('invite-code.')

function DetailsStep({
  role,
  telephone,
  purpose,
  proof,
  options,
  onDone,
}: At<'details'> & { onDone: () => void }) {
  const { live, explain, app, nameHint, onRole } = options
  const isNew = purpose === 'sign-up'
  const isInvited = useSignal(false)
  const isAsking = useSignal(false)
  async function finish({
    name = '',
    password = '',
    inviteCode = '',
  }: {
    name?: string
    password?: string
    inviteCode?: string
  }) {
    const account = { role, telephone, password } as const
    if (!isNew) await live.client.resetPassword({ body: { ...account, proof } })
    const code = inviteCode.trim()
    try {
      const { data } = isNew
        ? await live.client.signUp({
            body: {
              ...account,
              name,
              proof,
              refreshTokenIn: 'cookie',
              ...(code ? { inviteCode: code } : {}),
            },
          })
        : await live.client.signIn({ body: { ...account, refreshTokenIn: 'cookie' } })
      onRole?.(role)
      await live.session.begin(data)
      onDone()
      if (isNew) toast(signInWords.welcome(data.user.name))
    } catch (error) {
      if (needsCode(error)) isInvited.value = true
      throw error
    }
  }
  return (
    <Step
      title={isNew ? signInWords.detailsTitle : signInWords.resetTitle}
      app={app}
      intro={isNew ? signInWords.details : signInWords.resetNote}
    >
      <Form explain={explain} onSubmit={finish}>
        <Whose telephone={telephone} />
        {isNew && (
          <TextField
            name="name"
            autoComplete="name"
            label={signInWords.name}
            hint={nameHint}
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
        {isInvited.value && (
          <TextField
            name="inviteCode"
            label={signInWords.inviteCode}
            hint={signInWords.inviteCodeHint}
            autoComplete="off"
            maxLength={20}
          />
        )}
        <Submit>{isNew ? signInWords.signUp : signInWords.reset}</Submit>
        {isInvited.value && (
          <Button
            kind="quiet"
            onClick={() => {
              isAsking.value = true
            }}
          >
            {signInWords.askInvite}
          </Button>
        )}
      </Form>
      {isAsking.value && (role === 'store' || role === 'rider') && (
        <InviteSheet
          role={role}
          telephone={telephone}
          options={options}
          onClose={() => {
            isAsking.value = false
          }}
        />
      )}
    </Step>
  )
}

/** Telephone first; whoever is known gives the password, whoever is new proves the telephone and chooses one. */
export function SignIn({ options, onDone }: { options: SignInOptions; onDone: () => void }) {
  const at = progress()
  const isSignedIn = options.live.session.state.value === 'signed-in'
  // Once: while the next page is being loaded this one is still shown.
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
        {at.step === 'telephone' && <TelephoneStep key="telephone" {...at} options={options} />}
        {at.step === 'role' && <RoleStep key="role" {...at} options={options} />}
        {at.step === 'password' && <PasswordStep key="password" {...at} options={options} onDone={leave} />}
        {at.step === 'code' && <CodeStep key="code" {...at} options={options} />}
        {at.step === 'details' && <DetailsStep key="details" {...at} options={options} onDone={leave} />}
      </section>
    </div>
  )
}
