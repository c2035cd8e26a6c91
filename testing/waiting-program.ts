import cluster from 'node:cluster'
import { flushCompileCache } from 'node:module'
import { serve } from '#server/commands/serve.ts'

/** The program, loaded and waiting for the word to open; one that is killed keeps no compiled code for the next. */

flushCompileCache()
if (cluster.isWorker) void serve()
else {
  process.once('message', () => void serve())
  process.send!('loaded')
}
