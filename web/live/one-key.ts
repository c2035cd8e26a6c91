import { BukaError } from '#client/buka-error.ts'

/** The keys of what was sent and has no answer yet, by what was sent. */
const keys = new Map<string, string>()

/**
 * Sends what must not be done twice, such as a withdrawal. As long as its answer is lost, the same input keeps its key, so that the
 * service does it once, however often somebody tries.
 */
export async function withOneKey<Input extends object, Answer>(
  send: (input: Input & { idempotencyKey: string }) => Promise<Answer>,
  input: Input,
): Promise<Answer> {
  const name = JSON.stringify(input)
  const idempotencyKey = keys.get(name) ?? crypto.randomUUID()
  keys.set(name, idempotencyKey)
  try {
    const answer = await send({ ...input, idempotencyKey })
    keys.delete(name)
    return answer
  } catch (error) {
    if (error instanceof BukaError && error.statusCode < 500) keys.delete(name)
    throw error
  }
}
