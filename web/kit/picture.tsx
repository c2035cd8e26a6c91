import { useState } from 'preact/hooks'
import './picture.css'

let srcSetOf: (src: string) => string | undefined = () => undefined

/** Tells in which sizes there are pictures, as their `srcset`; undefined for one that has a single size. */
export function setSrcSets(given: typeof srcSetOf): void {
  srcSetOf = given
}

/** A picture in its frame, which has its size before the picture comes; a letter where there is none. */
export function Picture({
  src,
  name,
  alt = '',
  width,
  ratio = '1',
  round = false,
  eager = false,
  sizes = width ?? '100vw',
}: {
  src: string | null | undefined
  /** Whose first letter stands where the picture is missing. */
  name: string
  /** Empty where the words beside it say it already. */
  alt?: string
  width?: string
  /** Null where the style sheet says it. */
  ratio?: string | null
  round?: boolean
  /** For the first things seen. */
  eager?: boolean
  /** How wide it is shown, where `width` does not say it: as the `sizes` of a picture. */
  sizes?: string
}) {
  const [failed, setFailed] = useState<string>()
  const shows = src && failed !== src
  return (
    <span class={round ? 'picture round' : 'picture'} style={{ width, aspectRatio: ratio ?? undefined }}>
      {shows ? (
        <img
          // In this order: the address is loaded by what is known when it is set.
          loading={eager ? 'eager' : 'lazy'}
          sizes={sizes}
          srcset={srcSetOf(src)}
          src={src}
          alt={alt}
          fetchpriority={eager ? 'high' : undefined}
          decoding="async"
          onError={() => setFailed(src)}
        />
      ) : (
        <span aria-hidden={alt === '' ? 'true' : undefined}>{[...name.trim()][0]?.toUpperCase() ?? '?'}</span>
      )}
    </span>
  )
}
