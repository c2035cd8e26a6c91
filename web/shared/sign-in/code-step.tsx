import { Button } from '../../kit/button.tsx'
import { toast } from '../../kit/toast.tsx'
import { CodeForm } from '../codes/code-form.tsx'
import { goTo } from './progress.ts'
import { type At, Step, sendCode } from './step.tsx'
import { signInWords } from './words.ts'

export function CodeStep({ role, telephone, sent, options }: At<'code'>) {
  const { purpose, reference, resendAfter } = sent
  return (
    <Step title={signInWords.codeTitle} app={options.app} intro={signInWords.codeSent(telephone)}>
      <CodeForm
        words={signInWords}
        explain={options.explain}
        resendAfter={resendAfter}
        onCode={async (otp) => {
          const body = { purpose, role, telephone, reference, otp } as const
          const { data } = await options.live.client.verifyOtp({ body })
          goTo({ step: 'details', role, telephone, purpose, ...data })
        }}
        onResend={async () => {
          await sendCode(options, role, telephone, purpose)
          toast(signInWords.resent)
        }}
      />
      <Button kind="quiet" onClick={() => goTo({ step: 'telephone', telephone })}>
        {signInWords.change}
      </Button>
    </Step>
  )
}
