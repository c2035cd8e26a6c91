import type { ComponentChildren } from 'preact'
import type { Order } from '#contract/records/order.ts'
import { IconLink } from '../../kit/button.tsx'
import { MessageCircle, Phone } from '../../kit/icons.ts'
import { Picture } from '../../kit/picture.tsx'
import { pathTo } from '../paths.ts'
import { StoreRating } from '../store/store-card.tsx'
import { orderWords } from './words.ts'

function Person({
  role,
  name,
  picture,
  rating,
  telephone,
  chat,
  href,
  onClick,
}: {
  role: string
  name: string
  picture: string | undefined
  rating: ComponentChildren
  telephone: string | null
  chat: string
  href?: string
  onClick?: () => void
}) {
  return (
    <section class="panel person" aria-label={role}>
      <Picture src={picture} name={name} width="3.5rem" round />
      <div class="words">
        <span class="quiet small">{role}</span>
        <strong>
          {href ? (
            <a href={href}>{name}</a>
          ) : (
            <button type="button" onClick={onClick}>
              {name}
            </button>
          )}
        </strong>
        {rating}
      </div>
      <IconLink label={orderWords.chat(name)} href={chat} raised>
        <MessageCircle size={22} />
      </IconLink>
      {telephone && (
        <IconLink label={orderWords.call(name)} href={`tel:${telephone}`} raised>
          <Phone size={22} />
        </IconLink>
      )}
    </section>
  )
}

const chatWith = (type: 'user' | 'store', { id }: { id: string }) => pathTo('chatWith', { type, id })

export const People = ({ order: { rider, store }, onRider }: { order: Order; onRider: () => void }) => (
  <>
    {rider && (
      <Person
        role={orderWords.rider}
        name={rider.name}
        picture={rider.picture?.url}
        rating={<StoreRating review={rider.review} />}
        telephone={rider.telephone}
        chat={chatWith('user', rider)}
        onClick={onRider}
      />
    )}
    <Person
      role={orderWords.store}
      name={store.name}
      picture={store.picture?.url}
      rating={<StoreRating review={store.review} />}
      telephone={store.telephone}
      chat={chatWith('store', store)}
      href={pathTo('store', { slug: store.slug })}
    />
  </>
)
