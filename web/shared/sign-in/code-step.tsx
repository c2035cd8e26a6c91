import { Button } from '../../kit/button.tsx'
import { eachSecond } from '../../kit/clock.ts'
import { DigitsField } from '../../kit/field.tsx'
import { Form, Submit } from '../../kit/form.tsx'
import { Countdown } from '../../kit/time.tsx'
import { toast } from '../../kit/toast.tsx'
import { goTo } from './progress.ts'
import { type At, Step, sendCode } from './step.tsx'
import { signInWords } from './words.ts'

const codeLength = 6

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

export function CodeStep(at: At<'code'>) {
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
