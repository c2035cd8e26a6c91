import cluster from 'node:cluster'
import { flushCompileCache } from 'node:module'
import '#server/app.ts'
import '#server/commands/prepare.ts'
import { serve } from '#server/commands/serve.ts'
import '#server/commands/workers.ts'

/** The program, loaded and waiting for the word to open; one that is killed keeps no compiled code for the next. */

flushCompileCache()
if (cluster.isWorker) void serve()
else {
  process.once('message', () => void serve())
  process.send!('loaded')
}
