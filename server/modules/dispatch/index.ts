export { enterBox, type LockedRider, leaveBox, lockRider, requireRoom } from './box.ts'
export { closeBoxWhenDue } from './close-box.ts'
export { endOffers, findOffer, type OfferKey, type OfferStatus, offerTo, setOffer } from './offers.ts'
export { ridersOfWave, type Wave } from './waves.ts'
