import { useSignal } from '@preact/signals'
import type { OtpPurpose } from '#contract/states.ts'
import { eachSecond } from '../../kit/clock.ts'
import { DigitsField } from '../../kit/field.tsx'
import { Form, Submit } from '../../kit/form.tsx'
import { Countdown } from '../../kit/time.tsx'
import { useActor } from '../actor.ts'
import { words } from './words.ts'

/** Where a code went, and what it is for. */
export interface Target {
  purpose: OtpPurpose
  telephone?: string
  email?: string
}

export interface Sent {
  reference: string
  resendAfter: string
}

const length = 6

/** Sends a code to the telephone or address of the account, or of what it shall become. */
export function useSendCode() {
  const { live, role } = useActor()
  return async (target: Target): Promise<Sent> =>
    (await live.client.sendOtp({ body: { ...target, role } })).data
}

/** The six digits, which are checked as soon as they are there. */
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
      <Form
        explain={explain}
        onSubmit={async ({ otp = '' }) => {
          const { reference } = sent.value
          const { data } = await live.client.verifyOtp({ body: { ...target, role, reference, otp } })
          await onProof(data.proof)
        }}
      >
        <DigitsField
          name="otp"
          label={words.code}
          length={length}
          oneTime
          onInput={({ currentTarget }) => {
            if (currentTarget.value.length === length) currentTarget.form?.requestSubmit()
          }}
        />
        <Submit>{words.check}</Submit>
      </Form>
      {Date.parse(sent.value.resendAfter) > eachSecond.value ? (
        <p class="quiet small">
          {words.resendIn} <Countdown until={sent.value.resendAfter} />
        </p>
      ) : (
        <Form
          explain={explain}
          onSubmit={async () => {
            sent.value = await send(target)
          }}
        >
          <Submit kind="quiet">{words.resend}</Submit>
        </Form>
      )}
    </div>
  )
}
