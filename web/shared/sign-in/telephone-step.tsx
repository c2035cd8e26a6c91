import type { Role } from '#contract/states.ts'
import { TextField } from '../../kit/field.tsx'
import { Form, Submit } from '../../kit/form.tsx'
import { goTo } from './progress.ts'
import { type At, Step, sendCode, Whose } from './step.tsx'
import { signInWords } from './words.ts'

export function TelephoneStep({ telephone, options }: At<'telephone'>) {
  const { live, explain, app, roles, why } = options
  async function next({ telephone: typed = '' }: { telephone?: string }) {
    const all = roles.map(({ role }) => role)
    const known: Role[] = []
    for (const role of all) {
      const { data } = await live.client.getTelephoneExistence({ query: { telephone: typed, role } })
      if (data.exists) known.push(role)
    }
    const [only] = known.length > 0 ? known : all
    if (known.length === 1) goTo({ step: 'password', role: only!, telephone: typed })
    else if (known.length > 1) goTo({ step: 'role', telephone: typed, roles: known, isNew: false })
    else if (all.length > 1) goTo({ step: 'role', telephone: typed, roles: all, isNew: true })
    else await sendCode(options, only!, typed, 'sign-up')
  }
  return (
    <Step title={signInWords.title} app={app} intro={why}>
      <Form explain={explain} onSubmit={next}>
        <TextField
          name="telephone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          label={signInWords.telephone}
          hint={signInWords.telephoneHint}
          defaultValue={telephone}
          maxLength={20}
        />
        <Submit>{signInWords.next}</Submit>
      </Form>
      <p class="quiet small">{signInWords.terms}</p>
    </Step>
  )
}

/** Asks which role to sign in with: one telephone number may have several. */
export function RoleStep({ telephone, roles, isNew, options }: At<'role'>) {
  const { explain, app } = options
  return (
    <Step title={isNew ? signInWords.newRoleTitle : signInWords.roleTitle} app={app}>
      <Whose telephone={telephone} />
      {options.roles
        .filter(({ role }) => roles.includes(role))
        .map(({ role, label, hint }) => (
          <Form
            key={role}
            explain={explain}
            onSubmit={() =>
              isNew
                ? sendCode(options, role, telephone, 'sign-up')
                : goTo({ step: 'password', role, telephone })
            }
          >
            <Submit kind="secondary">{label}</Submit>
            {hint && <p class="quiet small">{hint}</p>}
          </Form>
        ))}
    </Step>
  )
}
