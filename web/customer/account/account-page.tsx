import { useSignal } from '@preact/signals'
import { Button } from '../../kit/button.tsx'
import { Count } from '../../kit/count.tsx'
import { ChevronRight, LogOut } from '../../kit/icons.ts'
import { Row } from '../../kit/list.tsx'
import { moneyText } from '../../kit/money.ts'
import { Picture } from '../../kit/picture.tsx'
import { useTitle } from '../../kit/title.ts'
import { walletOf } from '../../shared/wallet/wallet.ts'
import { actor } from '../actor.ts'
import { live } from '../app.ts'
import { paths } from '../paths.ts'
import { words as appWords } from '../words.ts'
import { Section, sections, unreadIn } from './section.tsx'
import { leaveApp } from './sign-out.ts'
import { words } from './words.ts'
import './account-page.css'

function Hub() {
  const isLeaving = useSignal(false)
  useTitle(words.title, appWords.app)
  const account = live.session.account.value
  if (!account) return null
  const { name, telephone, picture } = account
  // The balance of the wallet is kept up to date by events, that of the account is not.
  const { balance } = walletOf(actor).wallet().value.value ?? account.wallet
  return (
    <div class="stack account">
      <a class="who" href={paths.profile}>
        <Picture src={picture?.url} name={name} width="4rem" round />
        <span class="stack-s">
          <h1>{name}</h1>
          <span class="quiet">{telephone}</span>
        </span>
        <ChevronRight size={20} />
      </a>
      <ul class="rows">
        {sections.map((section) => {
          const { path, label, Icon } = section
          const count = unreadIn(section)
          return (
            <li key={path}>
              <Row
                href={path}
                start={<Icon size={22} />}
                title={label}
                end={
                  <span class="go">
                    {path === paths.wallet && moneyText(balance)}
                    <Count count={count} label={words.unread} />
                    <ChevronRight size={20} />
                  </span>
                }
              />
            </li>
          )
        })}
      </ul>
      <Button
        kind="secondary"
        busy={isLeaving.value}
        onClick={async () => {
          isLeaving.value = true
          await live.session.end()
          leaveApp(words.signedOut)
        }}
      >
        <LogOut size={18} />
        {words.signOut}
      </Button>
      <a class="delete" href={paths.deleteAccount}>
        {words.deleteAccount}
      </a>
    </div>
  )
}

/** Links to all screens of the account. */
export function AccountPage() {
  return <Section back={null}>{() => <Hub />}</Section>
}
