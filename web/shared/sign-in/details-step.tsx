import { useSignal } from '@preact/signals'
import { BukaError } from '#client/buka-error.ts'
import { Button } from '../../kit/button.tsx'
import { TextArea, TextField } from '../../kit/field.tsx'
import { Form, Submit } from '../../kit/form.tsx'
import { PasswordField } from '../../kit/password-field.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { toast } from '../../kit/toast.tsx'
import { shown } from '../codes/words.ts'
import { type At, type SignInOptions, Step, Whose } from './step.tsx'
import { signInWords } from './words.ts'

/** Asks for an invite code, which is needed while the platform accepts only invited stores and riders. */
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
/** The proof was already used by an earlier attempt whose answer was lost: the account then exists with this password. */
const isUsed = (error: unknown) => error instanceof BukaError && error.code === 'otp.proof.ended'

export function DetailsStep({
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
    const signIn = () => live.client.signIn({ body: { ...account, refreshTokenIn: 'cookie' } })
    const code = inviteCode.trim()
    const begun = isNew
      ? live.client.signUp({
          body: { ...account, name, proof, refreshTokenIn: 'cookie', ...(code ? { inviteCode: code } : {}) },
        })
      : live.client.resetPassword({ body: { ...account, proof } }).then(signIn)
    try {
      const { data } = await begun.catch((error) => {
        if (!isUsed(error)) throw error
        return signIn().catch(() => Promise.reject(error))
      })
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
