import { openRing } from '../../kit/ring.ts'

/** The sound of a new order. */
export const { isWanted, isAudible, allowSound, forbidSound, ringOnce, ringWhile } =
  openRing('buka-store-sound')
