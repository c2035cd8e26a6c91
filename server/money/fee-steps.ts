import type { Setting } from '#platform/settings.ts'

/** The fee of amounts up to a maximum; all in kobo. */
export interface FeeStep {
  upTo: number
  fee: number
}

export const feeAt = (steps: FeeStep[], amount: number): number =>
  steps.find(({ upTo }) => amount <= upTo)!.fee

const naira = '\\d{1,9}(?:\\.\\d{1,2})?'
const step = new RegExp(`^(${naira}|\\*):(${naira})$`)
const toKobo = (text: string) => Math.round(Number(text) * 100)

function readStep(text: string): FeeStep | undefined {
  const [, upTo, fee] = step.exec(text) ?? []
  if (upTo === undefined || fee === undefined) return undefined
  return { upTo: upTo === '*' ? Number.POSITIVE_INFINITY : toKobo(upTo), fee: toKobo(fee) }
}

function readSteps(text: string): FeeStep[] | undefined {
  const steps = text.trim().split(/\s+/).map(readStep)
  if (!steps.every((each) => each !== undefined)) return undefined
  const rises = steps.every(({ upTo }, index) => index === 0 || upTo > steps[index - 1]!.upTo)
  return rises && steps.at(-1)!.upTo === Number.POSITIVE_INFINITY ? steps : undefined
}

/** A setting such as `5000:10 *:50`: ₦10 for amounts up to ₦5,000 and ₦50 above. */
export const feeSteps = (fallback: string, comment: string): Setting<FeeStep[]> => ({
  read: readSteps,
  expected: 'rising amounts, each with its fee, the last of them *, such as 5000:10 *:50',
  fallback: readSteps(fallback)!,
  shown: fallback,
  comment,
})
