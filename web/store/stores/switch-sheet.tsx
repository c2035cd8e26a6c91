import { useLocation } from 'preact-iso'
import { ButtonLink } from '../../kit/button.tsx'
import { Tag } from '../../kit/chips.tsx'
import { Check } from '../../kit/icons.ts'
import { Row } from '../../kit/list.tsx'
import { Picture } from '../../kit/picture.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { unanswered } from '../orders/orders.ts'
import { paths, pathTo } from '../paths.ts'
import { keptRole } from '../role.ts'
import { words } from '../words.ts'
import { chooseStore, memberships, storeId } from './stores.ts'

const said = words.switch

/** Switches between the stores of a person who has several. */
export default function SwitchSheet({ onClose }: { onClose: () => void }) {
  const { path, route } = useLocation()
  return (
    <Sheet
      title={said.title}
      closeLabel={words.close}
      onClose={onClose}
      footer={
        keptRole() === 'store' ? (
          <ButtonLink kind="secondary" wide href={paths.newStore} onClick={onClose}>
            {said.open}
          </ButtonLink>
        ) : undefined
      }
    >
      <ul class="rows">
        {memberships.value?.map(({ store, role }) => {
          const waiting = unanswered.value.filter((order) => order.store.id === store.id).length
          return (
            <li key={store.id}>
              <Row
                onClick={() => {
                  // An order belongs to one store, so its page is left.
                  if (path.startsWith(pathTo('order', { slug: '' }))) route(paths.board)
                  chooseStore(store.id)
                  onClose()
                }}
                start={<Picture src={store.picture?.url} name={store.name} width="3rem" round />}
                title={<strong>{store.name}</strong>}
                sub={role === 'owner' ? said.owner : said.assistant}
                end={
                  <span class="row-state">
                    {waiting > 0 && <Tag kind="brand">{said.waiting(waiting)}</Tag>}
                    {store.id === storeId.value && <Check size={22} aria-label={said.here} />}
                  </span>
                }
              />
            </li>
          )
        })}
      </ul>
    </Sheet>
  )
}
