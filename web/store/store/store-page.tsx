import type { StoreDetails } from '#contract/records/store-details.ts'
import { Button } from '../../kit/button.tsx'
import { ChevronRight, Clock } from '../../kit/icons.ts'
import { Row } from '../../kit/list.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { useTitle } from '../../kit/title.ts'
import { toast } from '../../kit/toast.tsx'
import { upload } from '../../live/upload.ts'
import { explain, live } from '../app.ts'
import { menuOf } from '../menu/menu.ts'
import { PictureField } from '../menu/picture-field.tsx'
import { paths } from '../paths.ts'
import { RefusedNotice } from '../stores/refused-notice.tsx'
import { isOwner, may, refusal, storeId } from '../stores/stores.ts'
import { words as appWords } from '../words.ts'
import { Basics } from './basics.tsx'
import { Close } from './close.tsx'
import { Delivery } from './delivery.tsx'
import { detailsOf, saveStore } from './details.ts'
import { LinkOf } from './link.tsx'
import { Following } from './part-form.tsx'
import { tell } from './save.ts'
import { Standing } from './standing.tsx'
import { hoursToday, State } from './state.tsx'
import { words } from './words.ts'
import '../menu/item-page.css'
import './store-page.css'

function PictureOf({ store }: { store: StoreDetails }) {
  const set = async (picture: Blob | null) => {
    try {
      const [key = null] = picture ? await upload(live.client, 'picture', [picture]) : []
      await saveStore(store, { picture: key })
      toast(words.pictureSaved)
    } catch (error) {
      tell(error)
    }
  }
  return (
    <section class="panel stack" aria-labelledby="picture">
      <h2 id="picture">{words.picture}</h2>
      <PictureField url={store.picture?.url ?? null} name={store.name} ratio={16 / 9} onChoose={set} />
    </section>
  )
}

export default function StorePage() {
  useTitle(words.title, appWords.app)
  const { value, error, reload } = detailsOf(storeId.value!)
  const store = value.value
  if (!store?.management)
    return (
      <div class="page narrow stack">
        <h1>{words.title}</h1>
        {error.value === undefined ? (
          <>
            <Skeleton height="8rem" radius="1rem" />
            <Skeleton height="16rem" radius="1rem" />
          </>
        ) : (
          <Notice kind="bad">
            <p>{explain(error.value).summary}</p>
            <Button kind="secondary" onClick={reload}>
              {appWords.again}
            </Button>
          </Notice>
        )}
      </div>
    )
  const isEmpty = menuOf(store.id).value.value?.items.length === 0
  const mayChange = isOwner.value || may('menu')
  return (
    <div class="page narrow stack store-page">
      <h1>{store.name}</h1>
      {isEmpty && (
        <Notice kind="warn">
          {words.noDishes} <a href={paths.menu}>{words.toMenu}</a>
        </Notice>
      )}
      {refusal.value && <RefusedNotice />}
      {mayChange && <State store={store} />}
      {store.active && <LinkOf store={store} />}
      {mayChange && (
        <div class="panel">
          <Row
            href={paths.hours}
            start={<Clock size={22} />}
            title={<strong>{words.hours}</strong>}
            sub={hoursToday(store)}
            end={<ChevronRight size={20} />}
          />
        </div>
      )}
      {mayChange && <PictureOf store={store} />}
      {isOwner.value && (
        <>
          <Following store={store} Part={Basics} />
          <Following store={store} Part={Delivery} />
        </>
      )}
      <Standing store={store} />
      {isOwner.value && <Close store={store} />}
    </div>
  )
}
