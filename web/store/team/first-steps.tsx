import { ButtonLink } from '../../kit/button.tsx'
import { Store } from '../../kit/icons.ts'
import { Empty, Notice } from '../../kit/notice.tsx'
import { useTitle } from '../../kit/title.ts'
import { live } from '../app.ts'
import { paths } from '../paths.ts'
import { RefusedNotice } from '../stores/refused-notice.tsx'
import { awaitsApproval, refusal } from '../stores/stores.ts'
import { words as appWords } from '../words.ts'
import { words } from './words.ts'
import WorkPage from './work-page.tsx'

const said = words.first

/** What an owner or assistant without a store sees. */
export default function FirstSteps() {
  return live.session.account.value!.role.main === 'assistant' ? <WorkPage /> : <FirstStore />
}

function FirstStore() {
  useTitle(said.ownerTitle, appWords.app)
  return (
    <div class="page">
      {refusal.value && <RefusedNotice />}
      {awaitsApproval.value && <Notice>{said.pending}</Notice>}
      <Empty
        isPage
        icon={<Store size={48} />}
        title={said.ownerTitle}
        action={<ButtonLink href={paths.newStore}>{said.open}</ButtonLink>}
      >
        {said.owner}
      </Empty>
    </div>
  )
}
