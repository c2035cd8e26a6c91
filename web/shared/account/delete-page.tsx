import { useSignal } from '@preact/signals'
import { BukaError } from '#client/buka-error.ts'
import { ButtonLink } from '../../kit/button.tsx'
import { Check } from '../../kit/field.tsx'
import { type Fault, Form, Submit, type Values } from '../../kit/form.tsx'
import { Notice } from '../../kit/notice.tsx'
import { PasswordField } from '../../kit/password-field.tsx'
import { useTitle } from '../../kit/title.ts'
import { useActor } from '../actor.ts'
import { shown } from '../codes/words.ts'
import { words } from './words.ts'
import './account.css'

const said = words.delete

class NotSure extends Error {}

/** Deletes the account: explains the consequences and what prevents it, and asks for the password. */
export function DeletePage({
  wallet,
  back,
  onDeleted,
}: {
  /** The address of the wallet. */
  wallet: string
  back: string
  onDeleted: () => void
}) {
  const actor = useActor()
  const { live, links } = actor
  const blocked = useSignal<string | undefined>(undefined)
  useTitle(said.title, actor.app)
  async function submit({ password = '', sure }: Values) {
    if (sure === undefined) throw new NotSure()
    blocked.value = undefined
    await live.client.deleteAccount({ body: { password } })
    await live.session.leave()
    onDeleted()
  }
  const explain = (error: unknown): Fault => {
    if (error instanceof NotSure) return { fields: {}, summary: said.notSure }
    if (error instanceof BukaError) blocked.value = error.code
    return actor.explain(error)
  }
  return (
    <div class="stack delete-account">
      <h1>{said.title}</h1>
      <Notice kind="warn">
        <strong>{said.what}</strong>
        <ul>
          {said.consequences.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      </Notice>
      <p>{said.before}</p>
      <Form explain={explain} onSubmit={submit}>
        {blocked.value === 'user.has-balance' && (
          <div class="acts">
            <ButtonLink kind="secondary" href={wallet}>
              {said.wallet}
            </ButtonLink>
            <ButtonLink kind="secondary" href={links.support}>
              {said.ask}
            </ButtonLink>
          </div>
        )}
        {blocked.value === 'user.has-orders' && (
          <ButtonLink kind="secondary" href={links.orders}>
            {said.orders}
          </ButtonLink>
        )}
        <Check name="sure" label={said.sure} />
        <PasswordField name="password" label={said.password} autoComplete="current-password" words={shown} />
        <Submit kind="danger">{said.delete}</Submit>
        <ButtonLink kind="quiet" wide href={back}>
          {said.keep}
        </ButtonLink>
      </Form>
    </div>
  )
}
