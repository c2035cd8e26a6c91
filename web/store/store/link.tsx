import type { StoreDetails } from '#contract/records/store-details.ts'
import { Button, ButtonLink } from '../../kit/button.tsx'
import { Printer, Share2 } from '../../kit/icons.ts'
import { toast } from '../../kit/toast.tsx'
import { shareLink } from '../../shared/share-link.ts'
import { paths } from '../paths.ts'
import { words } from './words.ts'

async function share({ name, web }: StoreDetails) {
  if (await shareLink(name, web.link)) toast(words.copied)
}

export const LinkOf = ({ store }: { store: StoreDetails }) => (
  <section class="panel stack" aria-labelledby="link">
    <h2 id="link">{words.link}</h2>
    <p class="quiet small">{words.linkHint}</p>
    <a href={store.web.link}>{store.web.link}</a>
    <div class="acts">
      <Button kind="secondary" onClick={() => share(store)}>
        <Share2 size={18} />
        {words.share}
      </Button>
      <ButtonLink kind="secondary" href={paths.poster}>
        <Printer size={18} />
        {words.poster}
      </ButtonLink>
    </div>
  </section>
)
