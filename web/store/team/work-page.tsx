import { useTitle } from '../../kit/title.ts'
import { ActorProvider } from '../../shared/actor.ts'
import { AskStore, SentRequests } from '../../shared/requests/requests.tsx'
import { words } from '../../shared/requests/words.ts'
import { actorOf } from '../actor.ts'
import { memberships, reloadStores } from '../stores/stores.ts'
import { words as appWords } from '../words.ts'
import { words as teamWords } from './words.ts'

/** The requests of an assistant: a form for a new one, and the list of those they have sent. */
export default function WorkPage() {
  useTitle(words.title, appWords.app)
  const hasNone = memberships.value?.length === 0
  return (
    <ActorProvider value={actorOf(undefined)}>
      <div class="page narrow stack">
        <header class="stack-s">
          <h1>{hasNone ? teamWords.first.assistantTitle : words.title}</h1>
          {hasNone && <p class="quiet">{teamWords.first.assistant}</p>}
        </header>
        <section class="panel stack" aria-labelledby="ask">
          <h2 id="ask">{words.ask}</h2>
          <AskStore />
        </section>
        <section class="stack" aria-labelledby="sent">
          <h2 id="sent">{words.requests}</h2>
          <SentRequests onEnded={reloadStores} />
        </section>
      </div>
    </ActorProvider>
  )
}
