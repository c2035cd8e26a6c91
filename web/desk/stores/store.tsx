import { useSignal } from '@preact/signals'
import type { StoreDetails } from '#contract/records/store-details.ts'
import { Tag } from '../../kit/chips.tsx'
import { Switch, TextField } from '../../kit/field.tsx'
import { Form, Submit } from '../../kit/form.tsx'
import { Store as StoreIcon } from '../../kit/icons.ts'
import { Picture } from '../../kit/picture.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { toast } from '../../kit/toast.tsx'
import { live } from '../app.ts'
import { confirm } from '../confirm.tsx'
import { DetailFault } from '../detail-fault.tsx'
import { DetailSkeleton } from '../detail-skeleton.tsx'
import { explainForm, missing } from '../form-check.ts'
import { AdjustForm } from '../money/adjust-form.tsx'
import { History } from '../money/history.tsx'
import { Sums } from '../money/wallet.tsx'
import { paths, pathTo } from '../paths.ts'
import { renewShown } from '../shown-lists.ts'
import { useRenewed } from '../split.tsx'
import { storeDetails, walletOfStore } from './stores.ts'
import { words } from './words.ts'

type Management = NonNullable<StoreDetails['management']>
type Standing = Management['standing']

const commissionName = 'commissionPercent'

function readCommission(typed: string): number {
  const commission = Number(typed.trim().replace(',', '.'))
  if (typed.trim() === '' || !(commission >= 0 && commission <= 50))
    throw missing(commissionName, words.commissionMissing)
  return commission
}

/** Only the values that were changed, so that changes of a colleague are kept. */
function changesOf(before: Standing, after: Standing): Partial<Standing> {
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => before[name as keyof Standing] !== value),
  )
}

/** The consequences of the changes, one sentence for each. */
function consequenceOf(before: Standing, { active, featured, commissionPercent }: Partial<Standing>): string {
  return [
    active !== undefined && (active ? words.onConsequence : words.offConsequence),
    featured !== undefined && (featured ? words.featuredConsequence : words.unfeaturedConsequence),
    commissionPercent !== undefined &&
      words.commissionConsequence(before.commissionPercent, commissionPercent),
  ]
    .filter(Boolean)
    .join(' ')
}

function StandingForm({ store, standing }: { store: StoreDetails; standing: Standing }) {
  const active = useSignal(standing.active)
  const featured = useSignal(standing.featured)
  async function save(values: { [name: string]: string }) {
    const commissionPercent = readCommission(values[commissionName] ?? '')
    const after = { active: active.value, featured: featured.value, commissionPercent }
    const body = changesOf(standing, after)
    if (Object.keys(body).length === 0) return toast(words.same)
    const isMeant = await confirm({
      title: words.confirmTitle(store.name),
      consequence: consequenceOf(standing, body),
      action: words.save,
      isDanger: body.active === false,
    })
    if (!isMeant) return
    const { data } = await live.client.setStoreStanding({ params: { storeId: store.id }, body })
    storeDetails(store.id).set(data)
    renewShown('stores')
    toast(words.saved)
  }
  return (
    <Form explain={explainForm} onSubmit={save}>
      <Switch
        label={words.active}
        hint={words.activeHint}
        checked={active.value}
        onChange={({ currentTarget }) => {
          active.value = currentTarget.checked
        }}
      />
      <Switch
        label={words.featured}
        hint={words.featuredHint}
        checked={featured.value}
        onChange={({ currentTarget }) => {
          featured.value = currentTarget.checked
        }}
      />
      <TextField
        name={commissionName}
        label={words.commission}
        hint={words.commissionHint}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={String(standing.commissionPercent)}
      />
      <Submit>{words.save}</Submit>
    </Form>
  )
}

const Tags = ({ store, management }: { store: StoreDetails; management: Management }) => (
  <>
    {!management.standing.active && <Tag kind="bad">{words.off}</Tag>}
    {!management.active && <Tag kind="warn">{words.ownerOff}</Tag>}
    <Tag kind={store.open ? 'good' : ''}>{store.open ? words.open : words.closed}</Tag>
    {management.standing.featured && <Tag kind="brand">{words.featuredTag}</Tag>}
  </>
)

function Money({ storeId, name }: { storeId: string; name: string }) {
  const read = useRenewed(walletOfStore(storeId), 'store', storeId).value.value
  return (
    <>
      <section class="stack-s" aria-labelledby="wallet">
        <h3 id="wallet">{words.wallet}</h3>
        {read ? (
          <>
            <Sums wallet={read.wallet} banks={read.banks} />
            <p>
              <a href={pathTo('person', { userId: read.store.ownerId })}>{words.owner}</a>
            </p>
          </>
        ) : (
          <Skeleton height="6rem" radius="1rem" />
        )}
      </section>
      <AdjustForm party={{ storeId }} name={name} />
      <History party={{ storeId }} queue="store" />
    </>
  )
}

/** A store, with what the platform has decided about it. */
export function Store({ storeId }: { storeId: string }) {
  const { value, error, reload } = useRenewed(storeDetails(storeId), 'store', storeId)
  const store = value.value
  if (!store?.management) {
    if (error.value === undefined) return <DetailSkeleton />
    return (
      <DetailFault
        error={error.value}
        icon={<StoreIcon size={40} />}
        gone={words.gone}
        hint={words.goneHint}
        back={paths.stores}
        reload={reload}
      />
    )
  }
  const { management, name, picture, telephone, locations, review, web } = store
  const { standing } = management
  const [place] = locations
  return (
    <article class="stack">
      <header class="detail-head">
        <Picture src={picture?.url} name={name} width="3rem" />
        <h2>{name}</h2>
        <Tags store={store} management={management} />
      </header>
      <dl class="panel facts">
        <div>
          <dt>{words.telephone}</dt>
          <dd>
            <a href={`tel:${telephone}`}>{telephone}</a>
          </dd>
        </div>
        {place && (
          <div>
            <dt>{words.where}</dt>
            <dd>
              {place.street}, {place.city}
            </dd>
          </div>
        )}
        <div>
          <dt>{words.rating}</dt>
          <dd>
            {review.totalRaters > 0 ? `${review.rating.toFixed(1)} (${review.totalRaters})` : words.noRating}
          </dd>
        </div>
        <div>
          <dt>{words.page}</dt>
          <dd>
            <a href={web.link} target="_blank" rel="noreferrer">
              {words.openPage}
            </a>
          </dd>
        </div>
      </dl>
      <section class="panel stack" aria-labelledby="standing">
        <h3 id="standing">{words.standing}</h3>
        <StandingForm key={JSON.stringify(standing)} store={store} standing={standing} />
      </section>
      <Money storeId={storeId} name={name} />
    </article>
  )
}
