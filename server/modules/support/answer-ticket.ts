import { implement } from '#server/services.ts'
import { postMessage } from './post-message.ts'

export const answerTicket = implement(
  'answerTicket',
  async ({ params, body, actor: { userId }, services, transaction }) =>
    transaction((tx) => postMessage(tx, services, params, { userId, sender: 'operator' }, body)),
)
