import { eachSecond } from '../../kit/clock.ts'
import { DigitsField } from '../../kit/field.tsx'
import { type Fault, Form, Submit } from '../../kit/form.tsx'
import { Countdown } from '../../kit/time.tsx'

const length = 6

/**
 * The field for a code of six digits, which is checked as soon as it is complete. Another code can be requested after some time.
 */
export const CodeForm = ({
  words,
  explain,
  resendAfter,
  onCode,
  onResend,
}: {
  words: { code: string; check: string; resendIn: string; resend: string }
  explain: (error: unknown) => Fault
  resendAfter: string
  onCode: (otp: string) => Promise<unknown>
  onResend: () => Promise<unknown>
}) => (
  <>
    <Form explain={explain} onSubmit={({ otp = '' }) => onCode(otp)}>
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
    {Date.parse(resendAfter) > eachSecond.value ? (
      <p class="quiet small resend">
        {words.resendIn} <Countdown until={resendAfter} />
      </p>
    ) : (
      <Form explain={explain} onSubmit={onResend}>
        <Submit kind="quiet">{words.resend}</Submit>
      </Form>
    )}
  </>
)
