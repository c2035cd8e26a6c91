import './skeleton.css'

/** A placeholder in the shape of what is being loaded. */
export const Skeleton = ({
  width = '100%',
  height = '1em',
  radius,
}: {
  width?: string
  height?: string
  radius?: string
}) => <span class="skeleton" aria-hidden="true" style={{ width, height, borderRadius: radius }} />
