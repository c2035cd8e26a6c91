import { BukaError } from '#client/buka-error.ts'

/** The idempotency keys of requests without an answer so far, by their input. */
const keys = new Map<string, string>()

/**
 * Sends an operation that must not be executed twice, such as a withdrawal. Until an answer has arrived, attempts with the same
 * input use the same idempotency key, so that the service executes it only once.
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
