import type { ComponentChildren } from 'preact'
import type { AccountUser } from '#contract/records/user.ts'
import type { RoleStatus } from '#contract/states.ts'
import { Button, ButtonLink } from '../../kit/button.tsx'
import { Check, Circle } from '../../kit/icons.ts'
import { Notice } from '../../kit/notice.tsx'
import { live } from '../app.ts'
import { paths } from '../paths.ts'
import { words } from '../words.ts'
import { hasPlace, isAtWork } from './availability.ts'
import { placeState, readPlace } from './place.ts'
import './missing.css'

const said = words.missing

interface Step {
  title: string
  hint: string
  isDone: boolean
  next?: { href: string; label: string }
}

/** The steps that precede the first order, in sequence. Completed ones stay in the list. */
function stepsOf({ role, identity, verification }: AccountUser): Step[] {
  const isVendor = role.category === 'vendor'
  const kind: Step = {
    title: said.kind,
    hint: role.category ? words.kinds[role.category] : said.kindHint,
    isDone: role.category !== null,
    next: { href: paths.kind, label: said.kindNext },
  }
  const approval: Step = { title: said.approval, hint: said.approvalHint, isDone: false }
  if (isVendor)
    return [
      kind,
      {
        title: said.store,
        hint: said.storeHint,
        isDone: false,
        next: { href: paths.stores, label: said.storeNext },
      },
      ...(verification === 'pending' ? [approval] : []),
    ]
  return [
    kind,
    {
      title: said.papers,
      hint: said.papersHint,
      isDone: identity !== null,
      next: { href: paths.papers, label: said.papersNext },
    },
    approval,
  ]
}

function Steps({ steps }: { steps: Step[] }) {
  const now = steps.findIndex(({ isDone }) => !isDone)
  return (
    <section class="panel stack" aria-labelledby="missing">
      <h2 id="missing">{said.title}</h2>
      <ol class="first-steps">
        {steps.map(({ title, hint, isDone, next }, index) => (
          <li key={title} class={isDone ? 'done' : index === now ? 'now' : ''}>
            {isDone ? <Check size={22} role="img" aria-label={said.done} /> : <Circle size={22} />}
            <span>
              <strong>{title}</strong>
              <span class="quiet">{hint}</span>
              {index === now && next && <ButtonLink href={next.href}>{next.label}</ButtonLink>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

export const Trouble = ({
  title,
  hint,
  reason,
  children,
}: {
  title: string
  hint: string
  /** As the operator wrote it. */
  reason?: string | null
  children?: ComponentChildren
}) => (
  <Notice kind="warn">
    <div class="stack-s">
      <strong>{title}</strong>
      {reason && <p>{said.reason(reason)}</p>}
      <p>{hint}</p>
      {children}
    </div>
  </Notice>
)

function PlaceTrouble() {
  if (placeState.value === 'denied')
    return (
      <Trouble title={said.denied} hint={said.deniedHint}>
        <div>
          <Button kind="secondary" onClick={() => void readPlace()}>
            {said.deniedNext}
          </Button>
        </div>
      </Trouble>
    )
  if (placeState.value === 'missing' && isAtWork.value && !hasPlace.value)
    return <Trouble title={said.missingPlace} hint={said.missingPlaceHint} />
  return null
}

type EndedStatus = Exclude<RoleStatus, 'pending' | 'active'>

interface Ending {
  title: string
  hint: string
  next?: { href: string; label: string }
}

/** How a role may have ended. A rider whom a store has dismissed can work for any other store. */
const endings: { [status in EndedStatus | 'letGo']: Ending } = {
  rejected: {
    title: said.rejectedTitle,
    hint: said.rejected,
    next: { href: paths.papers, label: said.papersOnceMore },
  },
  suspended: { title: said.suspendedTitle, hint: said.ended },
  revoked: { title: said.revokedTitle, hint: said.ended },
  letGo: { title: said.letGoTitle, hint: said.letGo, next: { href: paths.stores, label: said.storeNext } },
}

/** How and why the role has ended, and how the rider can work again. */
function Ended({ status, role }: { status: EndedStatus; role: AccountUser['role'] }) {
  const { title, hint, next } =
    status === 'revoked' && role.category === 'vendor' ? endings.letGo : endings[status]
  return (
    <Trouble title={title} hint={hint} reason={role.reason}>
      <div class="stack-s">
        {next && <ButtonLink href={next.href}>{next.label}</ButtonLink>}
        <ButtonLink kind="secondary" href={paths.support}>
          {said.ask}
        </ButtonLink>
      </div>
    </Trouble>
  )
}

/** Whether the rider may work, regardless of whether the position is known. */
export const mayWork = (): boolean => live.session.account.value?.role.status === 'active'

/** What prevents the rider from getting offers, with the next step. */
export function Missing() {
  const account = live.session.account.value
  if (!account) return null
  const { status } = account.role
  if (status === 'pending') return <Steps steps={stepsOf(account)} />
  if (status !== 'active') return <Ended status={status} role={account.role} />
  return <PlaceTrouble />
}
