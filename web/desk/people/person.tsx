import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { RoleStatus, VerificationStatus } from '#contract/states.ts'
import { ButtonLink } from '../../kit/button.tsx'
import { Tag } from '../../kit/chips.tsx'
import { ChevronRight, FileText, Users } from '../../kit/icons.ts'
import { Row, RowSkeletons } from '../../kit/list.tsx'
import { Picture } from '../../kit/picture.tsx'
import { Moment } from '../../kit/time.tsx'
import { LiveList } from '../../live/paged.tsx'
import { explain } from '../app.ts'
import { DetailFault } from '../detail-fault.tsx'
import { DetailSkeleton } from '../detail-skeleton.tsx'
import { paths, pathTo } from '../paths.ts'
import { useRenewed } from '../split.tsx'
import { stores, storesOf } from '../stores/stores.ts'
import { words as appWords } from '../words.ts'
import { Decide } from './decide.tsx'
import { hasPapersPart, loadPerson, type Person as PersonRecord, people } from './people.ts'
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
              <FileText size={20} />
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

function Stores({ ownerId }: { ownerId: string }) {
  const pages = useRenewed(storesOf(ownerId), 'users', ownerId)
  return (
    <section class="panel stack" aria-labelledby="stores">
      <h3 id="stores">{words.stores}</h3>
      <LiveList
        class="rows"
        pages={pages}
        records={stores}
        explain={explain}
        words={appWords}
        skeleton={<RowSkeletons count={1} hasStart={false} />}
        empty={<p class="quiet">{words.noStores}</p>}
      >
        {({ id, name, telephone, locations }) => (
          <Row
            href={pathTo('store', { storeId: id })}
            title={name}
            sub={[...locations.map(({ street, city }) => `${street}, ${city}`), telephone].join(' · ')}
            end={<ChevronRight size={20} />}
          />
        )}
      </LiveList>
    </section>
  )
}

/** A person: who they are, their papers, and the decision about their role. */
export function Person({ userId }: { userId: string }) {
  const person = people.get(userId).value
  /** Set if the person could not be loaded; without `error` there is no such person. */
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
        icon={<Users size={40} />}
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
  const hasPapers = hasPapersPart(person)
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
          {hasPapers && (
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
              <dt>{status === 'pending' ? words.earlierReason : words.lastReason}</dt>
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
      {main === 'store' && <Stores ownerId={userId} />}
      {hasPapers && (
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
