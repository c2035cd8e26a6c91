import { Skeleton } from '../kit/skeleton.tsx'

/** A skeleton of a heading and two panels. */
export const DetailSkeleton = () => (
  <div class="stack" aria-hidden="true">
    <Skeleton width="14rem" height="2rem" />
    <Skeleton height="8rem" radius="1rem" />
    <Skeleton height="14rem" radius="1rem" />
  </div>
)
