import { useSignal } from '@preact/signals'
import { TextField } from '../../kit/field.tsx'
import { Form, Submit } from '../../kit/form.tsx'
import { PasswordField } from '../../kit/password-field.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { toast } from '../../kit/toast.tsx'
import { useActor } from '../actor.ts'
import { CodeStep, type Sent, useSendCode } from '../codes/code-step.tsx'
import { shown } from '../codes/words.ts'
import { words } from './words.ts'

/** Changes the telephone number. The new number is proved by a code that is sent to it, and the person by the password. */
function Telephone({ onDone }: { onDone: (said: string) => void }) {
  const { live, explain } = useActor()
  const send = useSendCode()
  const asked = useSignal<{ telephone: string; password: string; sent: Sent } | undefined>(undefined)
  const said = words.telephone
  if (asked.value) {
    const { telephone, password, sent } = asked.value
    return (
      <CodeStep
        target={{ purpose: 'telephone', telephone }}
        sent={sent}
        onProof={async (telephoneProof) => {
          const body = { telephone, telephoneProof, password }
          live.session.setAccount((await live.client.updateUser({ body })).data)
          onDone(said.saved)
        }}
      />
    )
  }
  return (
    <Form
      explain={explain}
      onSubmit={async ({ telephone = '', password = '' }) => {
        const sent = await send({ purpose: 'telephone', telephone })
        asked.value = { telephone, password, sent }
      }}
    >
      <p class="quiet">{said.note}</p>
      <TextField
        name="telephone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        label={said.next}
        hint={said.hint}
        maxLength={20}
      />
      <PasswordField name="password" label={said.password} autoComplete="current-password" words={shown} />
      <Submit>{said.send}</Submit>
    </Form>
  )
}

function Email({ onDone }: { onDone: (said: string) => void }) {
  const { live, explain } = useActor()
  const send = useSendCode()
  const asked = useSignal<{ email: string; sent: Sent } | undefined>(undefined)
  const said = words.email
  const current = live.session.account.value?.email
  if (asked.value) {
    const { email, sent } = asked.value
    return (
      <CodeStep
        target={{ purpose: 'email', email }}
        sent={sent}
        onProof={async (emailProof) => {
          live.session.setAccount((await live.client.updateUser({ body: { email, emailProof } })).data)
          onDone(said.saved)
        }}
      />
    )
  }
  return (
    <div class="stack">
      <Form
        explain={explain}
        onSubmit={async ({ email = '' }) => {
          asked.value = { email, sent: await send({ purpose: 'email', email }) }
        }}
      >
        <TextField
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          label={said.next}
          hint={said.hint}
          defaultValue={current ?? ''}
          maxLength={254}
        />
        <Submit>{said.send}</Submit>
      </Form>
      {current && (
        <Form
          explain={explain}
          onSubmit={async () => {
            live.session.setAccount((await live.client.updateUser({ body: { email: null } })).data)
            onDone(said.removed)
          }}
        >
          <Submit kind="quiet">{said.remove}</Submit>
        </Form>
      )}
    </div>
  )
}

function Password({ onDone }: { onDone: (said: string) => void }) {
  const { live, explain } = useActor()
  const said = words.password
  return (
    <Form
      explain={explain}
      onSubmit={async ({ password = '', newPassword = '' }) => {
        await live.client.updatePassword({ body: { password, newPassword } })
        onDone(said.saved)
      }}
    >
      <input
        class="visually-hidden"
        name="username"
        autoComplete="username"
        value={live.session.account.value?.telephone}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <PasswordField name="password" label={said.current} autoComplete="current-password" words={shown} />
      <PasswordField
        name="newPassword"
        label={said.next}
        hint={said.hint}
        autoComplete="new-password"
        words={shown}
      />
      <Submit>{said.save}</Submit>
    </Form>
  )
}

const parts = { telephone: Telephone, email: Email, password: Password }

export function ChangeSheet({ what, onClose }: { what: keyof typeof parts; onClose: () => void }) {
  const Part = parts[what]
  return (
    <Sheet title={words[what].title} closeLabel={words.close} onClose={onClose}>
      <Part
        onDone={(said) => {
          toast(said)
          onClose()
        }}
      />
    </Sheet>
  )
}
