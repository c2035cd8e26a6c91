import type { Order } from '#contract/records/order.ts'
import { ButtonLink } from '../../kit/button.tsx'
import { MessageCircle, Navigation, Phone } from '../../kit/icons.ts'
import { words } from '../words.ts'
import { mapLink } from './map-link.ts'

const said = words.box

export interface Reached {
  name: string
  telephone: string | null
  place: Order['delivery']['location']
  chat: string
}

export function Reach({ who, isFirst, isNamed }: { who: Reached; isFirst: boolean; isNamed: boolean }) {
  const { name, telephone, place, chat } = who
  return (
    <div class="reach">
      {isFirst && (
        <ButtonLink
          kind="secondary"
          href={mapLink(place, name, navigator.userAgent)}
          target="_blank"
          rel="noreferrer"
        >
          <Navigation size={20} />
          {said.directions}
        </ButtonLink>
      )}
      {telephone && (
        <ButtonLink kind="secondary" href={`tel:${telephone}`} aria-label={said.call(name)}>
          <Phone size={20} />
          {isNamed ? said.call(name) : said.callShort}
        </ButtonLink>
      )}
      <ButtonLink kind="secondary" href={chat} aria-label={said.write(name)}>
        <MessageCircle size={20} />
        {isNamed ? said.write(name) : said.writeShort}
      </ButtonLink>
    </div>
  )
}
