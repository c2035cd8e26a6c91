import { ButtonLink } from '../../kit/button.tsx'
import { Store } from '../../kit/icons.ts'
import { Empty, Notice } from '../../kit/notice.tsx'
import { live } from '../app.ts'
import { paths } from '../paths.ts'
import { words } from './words.ts'
import WorkPage from './work-page.tsx'

const said = words.first

/** For an owner without a store, and for an assistant without one. */
export default function FirstSteps() {
  const { role } = live.session.account.value!
  if (role.main === 'assistant') return <WorkPage />
  return (
    <div class="page">
      {role.status === 'pending' && <Notice>{said.pending}</Notice>}
      <Empty
        isPage
        icon={<Store size={48} aria-hidden="true" />}
        title={said.ownerTitle}
        action={<ButtonLink href={paths.newStore}>{said.open}</ButtonLink>}
      >
        {said.owner}
      </Empty>
    </div>
  )
}
