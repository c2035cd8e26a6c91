import { useSignal } from '@preact/signals'
import { Button } from '../../kit/button.tsx'
import { DigitsField } from '../../kit/field.tsx'
import { type Fault, Form, Submit, type Values } from '../../kit/form.tsx'
import { Notice } from '../../kit/notice.tsx'
import { PasswordField } from '../../kit/password-field.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { toast } from '../../kit/toast.tsx'
import { useActor } from '../actor.ts'
import { CodeStep, type Sent, useSendCode } from '../codes/code-step.tsx'
import { shown } from '../codes/words.ts'
import type { PinChange } from './calls.ts'
import { walletOf } from './wallet.ts'
import { words } from './words.ts'

const longest = 6
const said = words.pinSheet

class NotTheSame extends Error {}

/** Sets the first PIN with the password, changes it with the current one, and resets a forgotten one with a code. */
export function PinSheet({ isSet, onClose }: { isSet: boolean; onClose: () => void }) {
  const actor = useActor()
  const { calls, wallet } = walletOf(actor)
  const send = useSendCode()
  const sent = useSignal<Sent | undefined>(undefined)
  const proof = useSignal<string | undefined>(undefined)
  const telephone = actor.live.session.account.value?.telephone ?? ''
  const target = { purpose: 'pin', telephone } as const
  const isReset = proof.value !== undefined

  async function save({ pin = '', again = '', currentPin, password }: Values) {
    if (pin !== again) throw new NotTheSame()
    const by: Omit<PinChange, 'pin'> = isReset
      ? { proof: proof.value! }
      : isSet
        ? { currentPin: currentPin! }
        : { password: password! }
    wallet().set(await calls.setPin({ pin, ...by }))
    toast(said.saved)
    onClose()
  }
  const explain = (error: unknown): Fault =>
    error instanceof NotTheSame ? { fields: { again: said.different } } : actor.explain(error)

  const title = isReset || sent.value ? said.resetTitle : isSet ? said.changeTitle : said.setTitle
  return (
    <Sheet title={title} closeLabel={words.close} onClose={onClose}>
      {sent.value && !isReset ? (
        <CodeStep
          target={target}
          sent={sent.value}
          onProof={(given) => {
            proof.value = given
          }}
        />
      ) : (
        <div class="stack">
          <Form explain={explain} onSubmit={save}>
            {isReset && <Notice kind="warn">{said.resetNote}</Notice>}
            {isSet && !isReset && (
              <DigitsField name="currentPin" label={said.current} length={longest} secret />
            )}
            <DigitsField name="pin" label={said.next} hint={said.nextHint} length={longest} secret />
            <DigitsField name="again" label={said.repeat} length={longest} secret />
            {!isSet && !isReset && (
              <PasswordField
                name="password"
                label={said.password}
                hint={said.passwordHint}
                autoComplete="current-password"
                words={shown}
              />
            )}
            <Submit>{said.save}</Submit>
          </Form>
          {isSet && !isReset && (
            <Form
              explain={actor.explain}
              onSubmit={async () => {
                sent.value = await send(target)
              }}
            >
              <Submit kind="quiet">{said.forgot}</Submit>
            </Form>
          )}
          {isReset && (
            <Button kind="quiet" onClick={onClose}>
              {words.close}
            </Button>
          )}
        </div>
      )}
    </Sheet>
  )
}
