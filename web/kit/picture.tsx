import { useState } from 'preact/hooks'
import './picture.css'

let srcSetOf: (src: string) => string | undefined = () => undefined

/** Sets the function that returns the `srcset` of a picture, or undefined for a picture with a single size. */
export function setSrcSets(given: typeof srcSetOf): void {
  srcSetOf = given
}

/** A picture in a frame that has its size before the picture is loaded. Without a picture it shows a letter. */
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
  /** Its first letter is shown if the picture is missing. */
  name: string
  /** Empty if the text beside the picture already says it. */
  alt?: string
  width?: string
  /** Null if the style sheet sets it. */
  ratio?: string | null
  round?: boolean
  /** For pictures that are visible first. */
  eager?: boolean
  /** The displayed width as in the `sizes` attribute, where `width` does not tell it. */
  sizes?: string
}) {
  const [failed, setFailed] = useState<string>()
  const shows = src && failed !== src
  return (
    <span class={round ? 'picture round' : 'picture'} style={{ width, aspectRatio: ratio ?? undefined }}>
      {shows ? (
        <img
          // In this order: browsers start loading when `src` is set, and use the attributes that are set by then.
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
