import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { BukaError } from '#client/buka-error.ts'
import {
  type RiderCategory,
  type RoleDecision,
  type RoleStatus,
  riderCategories,
  roleDecisions,
  type VerificationStatus,
} from '#contract/states.ts'
import { ButtonLink } from '../../kit/button.tsx'
import { Tag } from '../../kit/chips.tsx'
import { Check, Select, TextArea } from '../../kit/field.tsx'
import { Form, Submit } from '../../kit/form.tsx'
import { FileText, Users } from '../../kit/icons.ts'
import { Picture } from '../../kit/picture.tsx'
import { Moment } from '../../kit/time.tsx'
import { toast } from '../../kit/toast.tsx'
import { live } from '../app.ts'
import { confirm } from '../confirm.tsx'
import { DetailFault } from '../detail-fault.tsx'
import { DetailSkeleton } from '../detail-skeleton.tsx'
import { explainForm, requireText } from '../form-check.ts'
import { renewOverview } from '../home/overview.ts'
import { paths, pathTo } from '../paths.ts'
import { renewShown } from '../shown-lists.ts'
import { words as appWords } from '../words.ts'
import { loadPerson, type Person as PersonRecord, people, takePerson } from './people.ts'
import { words } from './words.ts'

const statusKinds = {
  pending: 'warn',
  active: 'good',
  rejected: 'bad',
  suspended: 'bad',
  revoked: '',
} as const satisfies { [status in RoleStatus]: string }

export const RoleTag = ({ status }: { status: RoleStatus }) => (
  <Tag kind={statusKinds[status]}>{appWords.roleStatuses[status]}</Tag>
)

const checkKinds = {
  unverified: '',
  pending: 'warn',
  verified: 'good',
  rejected: 'bad',
} as const satisfies { [status in VerificationStatus]: string }

function Papers({ person }: { person: PersonRecord }) {
  const { identity, user } = person
  if (!identity) return <p class="quiet">{words.noPapers}</p>
  const { document, guarantor } = identity
  return (
    <>
      <div class="evidence">
        <a href={document.url} target="_blank" rel="noreferrer">
          {document.mimeType.startsWith('image/') ? (
            <img src={document.url} alt={words.document} onError={() => void loadPerson(user.id)} />
          ) : (
            <>
              <FileText size={20} aria-hidden="true" />
              {words.openDocument}
            </>
          )}
        </a>
      </div>
      <div class="stack-s">
        <h4>{words.guarantor}</h4>
        <p>
          {guarantor.name}, <a href={`tel:${guarantor.telephone}`}>{guarantor.telephone}</a>
          <br />
          {guarantor.address}
        </p>
      </div>
    </>
  )
}

type Choice = RoleDecision | 'keep'

/** Whoever looks at papers and activates or rejects the person has judged the papers, too, unless it is said otherwise. */
const checkOf = (choice: Choice, { verification, identity }: PersonRecord) =>
  verification !== 'pending' || identity === null
    ? ''
    : choice === 'active'
      ? 'verified'
      : choice === 'rejected'
        ? 'rejected'
        : ''

function Decide({ person }: { person: PersonRecord }) {
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
        // A colleague may have decided meanwhile.
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
            {main !== 'customer' && (
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

/** One person: who they are, their papers, and what may be decided of their role. */
export function Person({ userId }: { userId: string }) {
  const person = people.get(userId).value
  /** With the error, where there is one; without it there is no such person. */
  const fault = useSignal<{ error?: unknown } | undefined>(undefined)
  const load = () => {
    fault.value = undefined
    loadPerson(userId).then(
      (isThere) => {
        if (!isThere) fault.value = {}
      },
      (error) => {
        fault.value = { error }
      },
    )
  }
  useEffect(() => {
    if (!people.get(userId).peek()) load()
  }, [userId])
  if (!person)
    return fault.value ? (
      <DetailFault
        {...fault.value}
        icon={<Users size={40} aria-hidden="true" />}
        gone={words.gone}
        hint={words.goneHint}
        back={paths.people}
        reload={load}
      />
    ) : (
      <DetailSkeleton />
    )
  const { user, verification, reason, dateCreated } = person
  const { main, status, category } = user.role
  const hasWallet = main === 'customer' || main === 'rider'
  return (
    <article class="stack">
      <header class="detail-head">
        <Picture src={user.picture?.url} name={user.name} width="3rem" round />
        <h2>{user.name}</h2>
        <span>{appWords.roles[main]}</span>
        <RoleTag status={status} />
      </header>
      <div class="panel stack">
        <dl class="facts">
          <div>
            <dt>{words.telephone}</dt>
            <dd>
              <a href={`tel:${user.telephone}`}>{user.telephone}</a>
            </dd>
          </div>
          <div>
            <dt>{words.since}</dt>
            <dd>
              <Moment at={dateCreated} />
            </dd>
          </div>
          {main === 'rider' && (
            <div>
              <dt>{words.category}</dt>
              <dd>{category ? appWords.riderCategories[category] : words.noCategory}</dd>
            </div>
          )}
          {main !== 'customer' && (
            <div>
              <dt>{words.identity}</dt>
              <dd>
                <Tag kind={checkKinds[verification]}>{words.verification[verification]}</Tag>
              </dd>
            </div>
          )}
          <div>
            <dt>{words.rating}</dt>
            <dd>
              {user.review.totalRaters > 0
                ? `${user.review.rating.toFixed(1)} (${user.review.totalRaters})`
                : words.noRating}
            </dd>
          </div>
          {reason && (
            <div>
              <dt>{words.lastReason}</dt>
              <dd>{reason}</dd>
            </div>
          )}
        </dl>
        {hasWallet && (
          <p>
            <ButtonLink kind="secondary" href={pathTo('wallet', { userId })}>
              {words.wallet}
            </ButtonLink>
          </p>
        )}
      </div>
      {main !== 'customer' && (
        <section class="panel stack" aria-labelledby="papers">
          <h3 id="papers">{words.papers}</h3>
          <Papers person={person} />
        </section>
      )}
      <section class="panel stack" aria-labelledby="decide">
        <h3 id="decide">{words.decide}</h3>
        <Decide key={`${userId} ${status}`} person={person} />
      </section>
    </article>
  )
}
