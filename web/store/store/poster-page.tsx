import { Button } from '../../kit/button.tsx'
import { Printer } from '../../kit/icons.ts'
import { qrOf } from '../../kit/qr.ts'
import { useTitle } from '../../kit/title.ts'
import { Back } from '../../shared/within.tsx'
import { paths } from '../paths.ts'
import { membership } from '../stores/stores.ts'
import { words as appWords } from '../words.ts'
import { words as storeWords } from './words.ts'
import './store-page.css'

const words = storeWords.posterPage

/** The dark modules of the QR code, as one path. */
function pathOf(rows: boolean[][]): string {
  return rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('')
}

/** A poster for the door, with a QR code that leads to the store's page. */
export default function PosterPage() {
  useTitle(words.title, appWords.app)
  const { store } = membership.value!
  const rows = qrOf(store.web.link)
  return (
    <div class="page narrow stack poster-page">
      <Back href={paths.store} label={words.back} />
      <h1 class="visually-hidden">{words.title}</h1>
      <div class="poster">
        <p class="name">{store.name}</p>
        <p class="scan">{words.scan}</p>
        <svg
          viewBox={`-2 -2 ${rows.length + 4} ${rows.length + 4}`}
          role="img"
          aria-label={words.code(store.web.link)}
        >
          <path d={pathOf(rows)} fill="#000000" shape-rendering="crispEdges" />
        </svg>
        <p class="link">{store.web.link.replace(/^https?:\/\//, '')}</p>
      </div>
      <Button large onClick={() => window.print()}>
        <Printer size={20} />
        {words.print}
      </Button>
    </div>
  )
}
