import { openRing } from '../kit/ring.ts'

/** The sound of an offer. */
export const { isWanted, isAudible, allowSound, forbidSound, ringWhile } = openRing('buka-rider-sound')
