import { useSignal } from '@preact/signals'
import type { OtpPurpose } from '#contract/states.ts'
import { useActor } from '../actor.ts'
import { CodeForm } from './code-form.tsx'
import { words } from './words.ts'

/** Where a code is sent, and for what purpose. */
export interface Target {
  purpose: OtpPurpose
  telephone?: string
  email?: string
}

export interface Sent {
  reference: string
  resendAfter: string
}

/** Sends a code to the telephone number or email address of the account, or to a new one that is to be saved. */
export function useSendCode() {
  const { live, role } = useActor()
  return async (target: Target): Promise<Sent> =>
    (await live.client.sendOtp({ body: { ...target, role } })).data
}

/** Proves a telephone number or email address with the code that was sent there. */
export function CodeStep({
  target,
  sent: first,
  onProof,
}: {
  target: Target
  sent: Sent
  onProof: (proof: string) => Promise<unknown> | unknown
}) {
  const { live, role, explain } = useActor()
  const send = useSendCode()
  const sent = useSignal(first)
  return (
    <div class="stack">
      <p class="quiet">{words.sent(target.telephone ?? target.email ?? '')}</p>
      <CodeForm
        words={words}
        explain={explain}
        resendAfter={sent.value.resendAfter}
        onCode={async (otp) => {
          const { reference } = sent.value
          const { data } = await live.client.verifyOtp({ body: { ...target, role, reference, otp } })
          await onProof(data.proof)
        }}
        onResend={async () => {
          sent.value = await send(target)
        }}
      />
    </div>
  )
}
