/**
 * The most that can be withdrawn from a balance that has to pay the fee as well, all in kobo; undefined if it does not cover even
 * the minimum. Only the service knows the fees. They rise in steps with the amount, so that two requests are enough unless a step
 * is near.
 */
export async function mostToWithdraw(
  balance: number,
  least: number,
  feeOf: (amount: number) => Promise<number>,
): Promise<number | undefined> {
  if (balance < least) return undefined
  let low = Math.max(least, balance - (await feeOf(balance)))
  let high = balance - (await feeOf(low))
  if (high < low) return undefined
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (middle + (await feeOf(middle)) <= balance) low = middle
    else high = middle - 1
  }
  return low
}
