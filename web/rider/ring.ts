import { openRing } from '../kit/ring.ts'

/** The sound for an offer, and for a step that was refused after a while. */
export const { isWanted, isAudible, allowSound, forbidSound, ringOnce, ringWhile } =
  openRing('buka-rider-sound')
