import { openRing } from '../kit/ring.ts'

/** The sound of an offer, and of a step that was refused later. */
export const { isWanted, isAudible, allowSound, forbidSound, ringOnce, ringWhile } =
  openRing('buka-rider-sound')
