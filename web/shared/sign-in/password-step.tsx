import { Form, Submit } from '../../kit/form.tsx'
import { PasswordField } from '../../kit/password-field.tsx'
import { shown } from '../codes/words.ts'
import { type At, Step, sendCode, Whose } from './step.tsx'
import { signInWords } from './words.ts'

export function PasswordStep({ role, telephone, options, onDone }: At<'password'> & { onDone: () => void }) {
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
