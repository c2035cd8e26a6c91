import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as breathe } from 'node:timers/promises'
import { WebSocketServer } from 'ws'
import { answerAsked } from '../measure/programs.ts'

/** The bare baseline: a socket server that sends a greeting, and one text to all on request, nothing else. */
const http = createServer()
const sockets = new WebSocketServer({ server: http, perMessageDeflate: false })
sockets.on('connection', (socket) => {
  socket.on('message', () => socket.send('{"type":"connected"}'))
  socket.on('error', () => {})
})

answerAsked({
  async send({ text, times }: { text: string; times: number }) {
    const frame = Buffer.from(text)
    for (let time = 0; time < times; time++) {
      for (const socket of sockets.clients) socket.send(frame, { binary: false })
      await breathe()
    }
  },
})
http.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(http.address() as AddressInfo).port}`))
process.on('SIGTERM', () => process.exit())
