import { useSignal } from '@preact/signals'
import { Button } from '../../kit/button.tsx'
import { Switch } from '../../kit/field.tsx'
import {
  Bike,
  ChevronRight,
  IdCard,
  LogOut,
  ReceiptText,
  Smartphone,
  Star,
  Store,
  User,
} from '../../kit/icons.ts'
import { LinkRows } from '../../kit/link-rows.tsx'
import { Row } from '../../kit/list.tsx'
import { Empty } from '../../kit/notice.tsx'
import { Picture } from '../../kit/picture.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { useTitle } from '../../kit/title.ts'
import { DeletePage as Delete } from '../../shared/account/delete-page.tsx'
import { DevicesPage as Devices } from '../../shared/account/devices-page.tsx'
import { ProfilePage as Profile } from '../../shared/account/profile-page.tsx'
import { AskStore, SentRequests } from '../../shared/requests/requests.tsx'
import { words as requestWords } from '../../shared/requests/words.ts'
import { UserReviews, useReviewFigures } from '../../shared/reviews/user-reviews.tsx'
import { words as reviewWords } from '../../shared/reviews/words.ts'
import { Within } from '../../shared/within.tsx'
import { live } from '../app.ts'
import { waitingSteps } from '../box/steps.ts'
import { paths } from '../paths.ts'
import { allowSound, forbidSound, isWanted } from '../ring.ts'
import { words as appWords } from '../words.ts'
import { isAtWork, setAtWork } from '../work/availability.ts'
import { isAwake, setAwake } from '../work/screen-on.ts'
import { words } from './words.ts'

/** Loads the app again, so that no data of the person stays in memory. */
const leaveApp = () => location.replace(paths.signIn)

function SignOut() {
  const isLeaving = useSignal(false)
  const isAsking = useSignal(false)
  const unsent = waitingSteps().length
  async function leave() {
    isLeaving.value = true
    // A device without a session receives no offers, so the rider stops being at work first.
    if (isAtWork.value) await setAtWork(false).catch(() => {})
    await live.session.end()
    leaveApp()
  }
  return (
    <>
      <Button
        kind="secondary"
        busy={isLeaving.value}
        onClick={() => {
          if (unsent > 0) isAsking.value = true
          else void leave()
        }}
      >
        <LogOut size={18} />
        {words.signOut}
      </Button>
      {isAsking.value && (
        <Sheet
          title={words.signOut}
          closeLabel={appWords.close}
          onClose={() => {
            isAsking.value = false
          }}
        >
          <div class="stack">
            <p>{words.signOutUnsent(unsent)}</p>
            <Button kind="danger" large wide onClick={leave}>
              {words.signOut}
            </Button>
            <Button
              kind="quiet"
              wide
              onClick={() => {
                isAsking.value = false
              }}
            >
              {words.stay}
            </Button>
          </div>
        </Sheet>
      )}
    </>
  )
}

export function AccountPage() {
  useTitle(words.title, appWords.app)
  const account = live.session.account.value!
  const { role, verification } = account
  return (
    <div class="page narrow stack">
      <h1>{words.title}</h1>
      <Row
        href={paths.profile}
        start={<Picture src={account.picture?.url} name={account.name} width="3.5rem" round />}
        title={<strong>{account.name}</strong>}
        sub={account.telephone}
        end={<ChevronRight size={20} />}
      />
      <section aria-labelledby="work">
        <h2 id="work">{words.workPart}</h2>
        <LinkRows
          lines={[
            { path: paths.orders, title: words.orders, Icon: ReceiptText },
            {
              path: paths.reviews,
              title: words.reviews,
              sub:
                account.review.totalRaters > 0
                  ? reviewWords.mean(account.review.rating.toFixed(1), account.review.totalRaters)
                  : words.reviewsPage.emptyTitle,
              Icon: Star,
            },
            { path: paths.stores, title: words.stores, sub: words.storesHint, Icon: Store },
            {
              path: paths.kind,
              title: words.kind,
              sub: role.category ? words.kindPage.kinds[role.category].name : appWords.missing.kind,
              Icon: Bike,
            },
            {
              path: paths.papers,
              title: words.papers,
              sub: words.papersPage.verification[verification],
              Icon: IdCard,
            },
          ]}
        />
      </section>
      <section class="panel stack" aria-labelledby="device">
        <h2 id="device">{words.device}</h2>
        <Switch
          label={words.sound}
          hint={words.soundHint}
          checked={isWanted.value}
          onChange={({ currentTarget }) => (currentTarget.checked ? allowSound() : forbidSound())}
        />
        <Switch
          label={words.screen}
          hint={words.screenHint}
          checked={isAwake.value}
          onChange={({ currentTarget }) => setAwake(currentTarget.checked)}
        />
      </section>
      <section aria-labelledby="own">
        <h2 id="own">{words.ownPart}</h2>
        <LinkRows
          lines={[
            { path: paths.profile, title: words.profile, Icon: User },
            { path: paths.devices, title: words.devices, Icon: Smartphone },
          ]}
        />
      </section>
      <SignOut />
      <a class="quiet" href={paths.deleteAccount}>
        {words.deleteAccount}
      </a>
    </div>
  )
}

export const ProfilePage = () => (
  <Within href={paths.account} label={words.back}>
    <Profile />
  </Within>
)
export const DevicesPage = () => (
  <Within href={paths.account} label={words.back}>
    <Devices />
  </Within>
)
export const DeletePage = () => (
  <Within href={paths.account} label={words.back}>
    <Delete wallet={paths.wallet} back={paths.account} onDeleted={leaveApp} />
  </Within>
)

/** The requests to stores. Riders who work for a store need an accepted one. */
export function StoresPage() {
  const said = words.storesPage
  useTitle(said.title, appWords.app)
  const { category } = live.session.account.value!.role
  return (
    <Within href={paths.account} label={words.back}>
      <div class="stack">
        <header class="stack-s">
          <h1>{said.title}</h1>
          {category !== 'vendor' && <p class="quiet">{said.other}</p>}
        </header>
        <section class="panel stack" aria-labelledby="ask">
          <h2 id="ask">{requestWords.ask}</h2>
          <AskStore />
        </section>
        <section class="stack" aria-labelledby="sent">
          <h2 id="sent">{requestWords.requests}</h2>
          <SentRequests />
        </section>
      </div>
    </Within>
  )
}

export function ReviewsPage() {
  const said = words.reviewsPage
  useTitle(said.title, appWords.app)
  const { id } = live.session.account.value!
  const figures = useReviewFigures(id)
  return (
    <Within href={paths.account} label={words.back}>
      <div class="stack">
        <h1>{said.title}</h1>
        {figures && figures.totalRaters > 0 && (
          <p>
            <strong>{reviewWords.mean(figures.rating.toFixed(1), figures.totalRaters)}</strong>
          </p>
        )}
        <UserReviews
          userId={id}
          empty={
            <Empty icon={<Star size={40} />} title={said.emptyTitle}>
              {said.empty}
            </Empty>
          }
        />
      </div>
    </Within>
  )
}
