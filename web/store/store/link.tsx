import type { StoreDetails } from '#contract/records/store-details.ts'
import { Button, ButtonLink } from '../../kit/button.tsx'
import { Printer, Share2 } from '../../kit/icons.ts'
import { toast } from '../../kit/toast.tsx'
import { paths } from '../paths.ts'
import { words } from './words.ts'

async function share({ name, web }: StoreDetails) {
  try {
    if (navigator.share) await navigator.share({ title: name, url: web.link })
    else {
      await navigator.clipboard.writeText(web.link)
      toast(words.copied)
    }
  } catch {
    // Usually the person has closed the list of apps without sharing.
  }
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
