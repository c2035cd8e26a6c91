import { DigitsField } from '../../kit/field.tsx'
import { Form, Submit } from '../../kit/form.tsx'
import { PasswordField } from '../../kit/password-field.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { toast } from '../../kit/toast.tsx'
import { explain, live } from '../app.ts'
import { words } from '../words.ts'
import { checkoutWords } from './words.ts'

/** The first pin of a wallet, chosen where it is needed. */
export default function PinSheet({ onClose }: { onClose: () => void }) {
  async function save({ pin = '', password = '' }: { pin?: string; password?: string }) {
    await live.client.updatePin({ body: { pin, password } })
    live.session.setAccount((await live.client.getAccount()).data)
    toast(checkoutWords.pinSaved)
    onClose()
  }
  return (
    <Sheet title={checkoutWords.pinTitle} closeLabel={words.close} onClose={onClose}>
      <Form explain={explain} onSubmit={save}>
        <DigitsField
          name="pin"
          label={checkoutWords.newPin}
          hint={checkoutWords.newPinHint}
          length={6}
          secret
          autoComplete="off"
        />
        <PasswordField
          name="password"
          label={checkoutWords.password}
          autoComplete="current-password"
          words={words.password}
        />
        <Submit>{checkoutWords.savePin}</Submit>
      </Form>
    </Sheet>
  )
}
