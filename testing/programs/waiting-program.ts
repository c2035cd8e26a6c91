import cluster from 'node:cluster'
import { flushCompileCache } from 'node:module'
import '#server/app.ts'
import '#server/commands/prepare.ts'
import { serve } from '#server/commands/serve.ts'
import '#server/commands/workers.ts'

/**
 * The program, loaded and waiting for a message to start. The compile cache is flushed now, because a killed
 * process would not write it.
 */

flushCompileCache()
if (cluster.isWorker) void serve()
else {
  process.once('message', () => void serve())
  process.send!('loaded')
}
