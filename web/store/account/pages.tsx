import { useSignal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { Button } from '../../kit/button.tsx'
import { Switch } from '../../kit/field.tsx'
import {
  Bell,
  ChartColumn,
  ChevronRight,
  LifeBuoy,
  LogOut,
  Plus,
  ReceiptText,
  Smartphone,
  Store,
  Users,
} from '../../kit/icons.ts'
import { LinkRows } from '../../kit/link-rows.tsx'
import { Row } from '../../kit/list.tsx'
import { Picture } from '../../kit/picture.tsx'
import { useTitle } from '../../kit/title.ts'
import { DeletePage as Delete } from '../../shared/account/delete-page.tsx'
import { DevicesPage as Devices } from '../../shared/account/devices-page.tsx'
import { ProfilePage as Profile } from '../../shared/account/profile-page.tsx'
import { ActorProvider } from '../../shared/actor.ts'
import { AlertList } from '../../shared/alerts/alert-list.tsx'
import { HelpPage } from '../../shared/support/help-page.tsx'
import { Within } from '../../shared/within.tsx'
import { actorOf } from '../actor.ts'
import { live } from '../app.ts'
import { printsByItself, setPrintsByItself } from '../orders/print.ts'
import { allowSound, forbidSound, isWanted } from '../orders/ring.ts'
import { paths } from '../paths.ts'
import { keptRole } from '../role.ts'
import { isOwner, may } from '../stores/stores.ts'
import { words as appWords } from '../words.ts'
import { words } from './words.ts'

/** Loads the app again, so that no data of the person stays in memory. */
const leaveApp = (query = '') => location.replace(paths.signIn + query)

export function AccountPage() {
  const isLeaving = useSignal(false)
  const signOut = async (query?: string) => {
    isLeaving.value = true
    await live.session.end()
    leaveApp(query)
  }
  useTitle(words.title, appWords.app)
  const account = live.session.account.value!
  const isAssistant = keptRole() === 'assistant'
  const ofStore = [
    (isOwner.value || may('menu')) && {
      path: paths.store,
      title: words.store,
      sub: words.storeHint,
      Icon: Store,
    },
    isOwner.value && { path: paths.team, title: words.team, sub: words.teamHint, Icon: Users },
    may('orders') && {
      path: paths.figures,
      title: words.figures,
      sub: words.figuresHint,
      Icon: ChartColumn,
    },
    may('orders') && { path: paths.orders, title: words.orders, Icon: ReceiptText },
  ].filter((line) => line !== false)
  const ofPerson = [
    isAssistant
      ? { path: paths.work, title: words.work, sub: words.workHint, Icon: Store }
      : { path: paths.newStore, title: words.newStore, Icon: Plus },
    { path: paths.devices, title: words.devices, Icon: Smartphone },
    { path: paths.ownAlerts, title: words.alerts, Icon: Bell },
    { path: paths.ownSupport, title: words.support, Icon: LifeBuoy },
  ]
  return (
    <div class="page narrow stack">
      <h1>{words.title}</h1>
      {ofStore.length > 0 && (
        <section aria-labelledby="of-store">
          <h2 id="of-store">{words.storePart}</h2>
          <LinkRows lines={ofStore} />
        </section>
      )}
      <section class="panel stack" aria-labelledby="device">
        <h2 id="device">{words.device}</h2>
        <Switch
          label={words.sound}
          hint={words.soundHint}
          checked={isWanted.value}
          onChange={({ currentTarget }) => (currentTarget.checked ? allowSound() : forbidSound())}
        />
        <Switch
          label={words.print}
          hint={words.printHint}
          checked={printsByItself.value}
          onChange={({ currentTarget }) => setPrintsByItself(currentTarget.checked)}
        />
      </section>
      <section aria-labelledby="own">
        <h2 id="own">{words.ownPart}</h2>
        <Row
          href={paths.profile}
          start={<Picture src={account.picture?.url} name={account.name} width="3rem" round />}
          title={<strong>{account.name}</strong>}
          sub={account.telephone}
          end={<ChevronRight size={20} />}
        />
        <LinkRows lines={ofPerson} />
      </section>
      <Button kind="secondary" busy={isLeaving.value} onClick={() => signOut()}>
        <LogOut size={18} />
        {words.signOut}
      </Button>
      {isAssistant && (
        <Button kind="quiet" onClick={() => signOut('?as=store')}>
          {words.ownStore}
        </Button>
      )}
      <a class="quiet" href={paths.deleteAccount}>
        {words.deleteAccount}
      </a>
    </div>
  )
}

/** Wraps a screen that belongs to the person instead of a store. */
const own = (Page: ComponentType) => () => (
  <ActorProvider value={actorOf(undefined)}>
    <Within href={paths.account} label={words.title}>
      <Page />
    </Within>
  </ActorProvider>
)
export const OwnAlertsPage = own(AlertList)
export const OwnSupportPage = own(HelpPage)
export const ProfilePage = own(Profile)
export const DevicesPage = own(Devices)
export const DeletePage = own(() => (
  <Delete wallet={paths.money} back={paths.account} onDeleted={() => leaveApp()} />
))
