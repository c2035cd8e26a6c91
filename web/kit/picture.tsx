import { useState } from 'preact/hooks'
import './picture.css'

/** A picture in its frame, which has its size before the picture comes; a letter where there is none. */
export function Picture({
  src,
  name,
  alt = '',
  width,
  ratio = '1',
  round = false,
  eager = false,
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
}) {
  const [failed, setFailed] = useState<string>()
  const shows = src && failed !== src
  return (
    <span class={round ? 'picture round' : 'picture'} style={{ width, aspectRatio: ratio ?? undefined }}>
      {shows ? (
        <img
          src={src}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
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
