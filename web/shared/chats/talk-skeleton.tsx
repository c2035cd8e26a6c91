import { Skeleton } from '../../kit/skeleton.tsx'

/** A skeleton in the shape of a conversation. */
export const TalkSkeleton = () => (
  <div class="stack" aria-hidden="true">
    <Skeleton width="60%" height="3rem" radius="1rem" />
    <div class="to-right">
      <Skeleton width="45%" height="3rem" radius="1rem" />
    </div>
    <Skeleton width="70%" height="4.5rem" radius="1rem" />
    <div class="to-right">
      <Skeleton width="55%" height="3rem" radius="1rem" />
    </div>
  </div>
)
