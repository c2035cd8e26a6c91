import type { NamedPerson } from '../alert-words.ts'
import { firstName, fullName, shortName, titleFor } from './phrases.ts'

export const messageTexts = {
  'message-new': ({ from, store }: { from: NamedPerson | string; store: string | null }) => ({
    title: titleFor(store, 'A new message', 'new message'),
    body: `${firstName(from)} has written to ${store === null ? 'you' : shortName(store)}.`,
  }),
  'ticket-new': ({ from }: { from: NamedPerson | string }) => ({
    title: 'Somebody needs support',
    body: `${fullName(from)} has opened a ticket. It waits for an answer.`,
  }),
  'ticket-answered': ({ store, slug }: { store: string | null; slug: string | null }) => ({
    title: titleFor(store, 'Support has answered', 'support answered'),
    body: `Read the answer${slug === null ? '' : ` on ${slug}`}, and write back if you need more.`,
  }),
  'ticket-resolved': ({ store, slug }: { store: string | null; slug: string | null }) => ({
    title: titleFor(store, 'Your question is resolved', 'question resolved'),
    body: `If ${slug === null ? 'it' : `your question on ${slug}`} is not, write on it again before it closes.`,
  }),
  'ticket-closed': ({ store, slug }: { store: string | null; slug: string | null }) => ({
    title: titleFor(store, 'Your question is closed', 'question closed'),
    body: `${slug === null ? '' : `It was on ${slug}. `}Ask again whenever you need to.`,
  }),
}
