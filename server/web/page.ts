import { pictureWidths } from '#contract/picture-widths.ts'
import type { StoreDetails } from '#contract/records/store-details.ts'
import { escaped } from '#platform/http/markdown.ts'

/** The metadata of a page for people, link previews and search engines. */
export interface PageHead {
  title: string
  description: string
  /** The canonical URL, without additions that a link may contain. */
  url: string
  picture?: string | undefined
  /** Structured data in the vocabulary of schema.org. */
  data?: object | undefined
}

const srcSetOf = (url: string) => pictureWidths.map((width) => `${url}?w=${width} ${width}w`).join(', ')

/** Escapes JSON so that nothing in it can end the script element around it. */
export const inScript = (json: string): string =>
  json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

const meta = (name: string, content: string) => {
  const key = name.startsWith('og:') ? 'property' : 'name'
  return `<meta ${key}="${name}" content="${escaped(content)}">`
}

function headHtml({ title, description, url, picture, data }: PageHead): string {
  return [
    `<title>${escaped(title)}</title>`,
    meta('description', description),
    `<link rel="canonical" href="${escaped(url)}">`,
    meta('og:type', 'website'),
    meta('og:site_name', 'Buka'),
    meta('og:title', title),
    meta('og:description', description),
    meta('og:url', url),
    ...(picture ? [meta('og:image', picture), meta('twitter:card', 'summary_large_image')] : []),
    ...(data ? [`<script type="application/ld+json">${inScript(JSON.stringify(data))}</script>`] : []),
  ].join('\n    ')
}

/** Settings of the service that the screens use. */
export interface PageSettings {
  mapTiles: { url: string; credit: string } | null
  /** Whether payments are made at `/sandbox/payment/<reference>`, because a sandbox replaces the bank. */
  hasSandboxBank: boolean
}

/** Inserts the settings into the shell of an app. The result is the same for all users. */
export const withSettings = (shell: string, settings: PageSettings): string =>
  shell.replace(
    '<!--settings-->',
    () => `<script type="application/json" id="settings">${inScript(JSON.stringify(settings))}</script>`,
  )

/** The shell of an app with the head of this page and with the API answers that its script would otherwise request. */
export function pageHtml(
  shell: string,
  {
    head,
    answers,
    firstPicture,
  }: {
    head?: PageHead
    answers: Map<string, string>
    firstPicture?: { url: string; sizes: string } | undefined
  },
): string {
  const entries = [...answers].map(([url, body]) => `${JSON.stringify(url)}:${body}`)
  const data = `<script type="application/json" id="answers">${inScript(`{${entries.join(',')}}`)}</script>`
  // The browser loads the picture while it is still loading the script.
  const preload = firstPicture
    ? `<link rel="preload" as="image" fetchpriority="high" imagesrcset="${escaped(srcSetOf(firstPicture.url))}" imagesizes="${escaped(firstPicture.sizes)}">`
    : ''
  return shell
    .replace(/<!--title-->[\s\S]*<!--\/title-->/, (kept) => (head ? headHtml(head) : kept) + preload)
    .replace('<!--data-->', () => data)
}

const priceRange = ({ items }: StoreDetails) => {
  const naira = items.averagePrice.amount
  if (naira === 0) return undefined
  return naira < 1500 ? '₦' : naira < 4000 ? '₦₦' : '₦₦₦'
}

export function storeHead(store: StoreDetails): PageHead {
  const [place] = store.locations
  const { rating, totalRaters } = store.review
  const where = place ? ` in ${place.street}, ${place.city}` : ''
  const said = store.description.trim().replaceAll(/\s+/g, ' ').slice(0, 160)
  return {
    title: `${store.name}: order food${where}`,
    description: said || `See the menu of ${store.name}${where} and have it brought to you.`,
    url: store.web.link,
    picture: store.picture?.url,
    data: {
      '@context': 'https://schema.org',
      '@type': 'Restaurant',
      name: store.name,
      url: store.web.link,
      telephone: store.telephone,
      image: store.picture?.url,
      priceRange: priceRange(store),
      address: place && {
        '@type': 'PostalAddress',
        streetAddress: place.street,
        addressLocality: place.city,
        addressCountry: 'NG',
      },
      geo: place && { '@type': 'GeoCoordinates', ...place.coordinates },
      aggregateRating:
        totalRaters > 0
          ? { '@type': 'AggregateRating', ratingValue: rating, ratingCount: totalRaters }
          : undefined,
    },
  }
}
