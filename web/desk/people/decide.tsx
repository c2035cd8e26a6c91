import { useSignal } from '@preact/signals'
import { BukaError } from '#client/buka-error.ts'
import { type RiderCategory, type RoleDecision, riderCategories, roleDecisions } from '#contract/states.ts'
import { Check, Select, TextArea } from '../../kit/field.tsx'
import { Form, Submit } from '../../kit/form.tsx'
import { toast } from '../../kit/toast.tsx'
import { live } from '../app.ts'
import { confirm } from '../confirm.tsx'
import { explainForm, requireText } from '../form-check.ts'
import { renewOverview } from '../home/overview.ts'
import { renewShown } from '../shown-lists.ts'
import { words as appWords } from '../words.ts'
import { hasPapersPart, loadPerson, type Person as PersonRecord, takePerson } from './people.ts'
import { words } from './words.ts'

type Choice = RoleDecision | 'keep'

/**
 * The verification of papers that a decision implies: an operator who activates or rejects a person with pending papers has judged
 * the papers too. The form allows another choice.
 */
const checkOf = (choice: Choice, { verification, identity }: PersonRecord) =>
  verification !== 'pending' || identity === null
    ? ''
    : choice === 'active'
      ? 'verified'
      : choice === 'rejected'
        ? 'rejected'
        : ''

/** Decides about the role of a person, with a reason that the person reads. */
export function Decide({ person }: { person: PersonRecord }) {
  const { user, verification } = person
  const { main, status, category } = user.role
  const choices: Choice[] = [...(status === 'active' ? (['keep'] as const) : []), ...roleDecisions[status]]
  const choice = useSignal<Choice | undefined>(undefined)
  const check = useSignal('')
  const isRider = main === 'rider'
  async function decide(values: { [name: string]: string }) {
    const reason = requireText(values, 'reason')
    const chosen = choice.value!
    const isMeant = await confirm({
      title: chosen === 'keep' ? words.keepTitle(user.name) : words.decisions[chosen].title(user.name),
      consequence: chosen === 'keep' ? words.keepHint : words.consequence(chosen, main),
      action: chosen === 'keep' ? words.keepAction : words.decisions[chosen].name,
      isDanger: chosen !== 'active' && chosen !== 'keep',
    })
    if (!isMeant) return
    const { data } = await live.client.decideRoleStatus({
      params: { userId: user.id },
      body: {
        status: chosen === 'keep' ? 'active' : chosen,
        reason,
        ...(check.value ? { verification: check.value as 'verified' | 'rejected' } : {}),
        ...(values.category ? { category: values.category as RiderCategory } : {}),
      },
    })
    takePerson(data)
    renewOverview()
    renewShown('users')
    toast(chosen === 'keep' ? words.saved : words.decisions[chosen].done)
    choice.value = undefined
  }
  return (
    <Form
      explain={(error) => {
        // A colleague may have decided meanwhile, so the person is loaded again.
        if (error instanceof BukaError) void loadPerson(user.id).catch(() => {})
        return explainForm(error)
      }}
      onSubmit={decide}
    >
      <fieldset class="choices">
        <legend class="visually-hidden">{words.what}</legend>
        {choices.map((each) => (
          <Check
            key={each}
            type="radio"
            name="decision"
            label={<strong>{each === 'keep' ? words.keep : words.decisions[each].name}</strong>}
            hint={each === 'keep' ? words.keepHint : words.consequence(each, main)}
            checked={choice.value === each}
            onChange={() => {
              choice.value = each
              check.value = checkOf(each, person)
            }}
          />
        ))}
      </fieldset>
      {choice.value && (
        <>
          <div class="filters">
            {hasPapersPart(person) && (
              <Select
                name="verification"
                label={words.check}
                value={check.value}
                onChange={({ currentTarget }) => {
                  check.value = currentTarget.value
                }}
              >
                <option value="">{words.checkKeep(words.verification[verification])}</option>
                <option value="verified">{words.checkVerified}</option>
                <option value="rejected">{words.checkRejected}</option>
              </Select>
            )}
            {isRider && (
              <Select name="category" label={words.category}>
                <option value="">
                  {words.categoryKeep(category ? appWords.riderCategories[category] : words.noCategory)}
                </option>
                {riderCategories.map((each) => (
                  <option key={each} value={each}>
                    {appWords.riderCategories[each]}
                  </option>
                ))}
              </Select>
            )}
          </div>
          <TextArea name="reason" label={words.reason} hint={words.reasonHint} maxLength={500} />
          <Submit>{choice.value === 'keep' ? words.keepAction : words.decisions[choice.value].name}</Submit>
        </>
      )}
    </Form>
  )
}
