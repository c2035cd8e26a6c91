import { shortenText } from '#platform/shorten-text.ts'
import type { PushMessage } from '#providers/push/port.ts'

const longest = 200

/** An alert as it is pushed. Push services take 4 KB at most, so what people wrote to go with it is cut. */
export const toPush = ({ type, id, title, body, data }: PushMessage): PushMessage => ({
  type,
  id,
  title,
  body,
  data: Object.fromEntries(Object.entries(data).map(([name, value]) => [name, shortenText(value, longest)])),
})
