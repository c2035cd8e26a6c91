import { flushCompileCache } from 'node:module'
import { serve } from '#server/commands/serve.ts'

/** The program, loaded and waiting for the word to open; one that is killed keeps no compiled code for the next. */

flushCompileCache()
process.once('message', () => void serve())
process.send!('loaded')
