/** What Paystack publishes for Nigeria, in kobo. */

const flatFrom = 250_000
const flat = 10_000
const most = 200_000

/** 1.5 % and ₦100, without the ₦100 below ₦2,500, and never above ₦2,000. */
export const incomingFee = (amount: number): number =>
  Math.min(Math.round((amount * 15) / 1000) + (amount < flatFrom ? 0 : flat), most)

const outgoing = [
  { upTo: 500_000, fee: 1_000 },
  { upTo: 5_000_000, fee: 2_500 },
  { upTo: Number.POSITIVE_INFINITY, fee: 5_000 },
]

export const outgoingFee = (amount: number): number => outgoing.find(({ upTo }) => amount <= upTo)!.fee
