import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import WebSocket, { WebSocketServer } from 'ws'
import { textFrame } from './text-frame.ts'

test('a text of any length arrives unchanged, between others', async () => {
  const http = createServer()
  const server = new WebSocketServer({ noServer: true })
  const texts = [0, 1, 125, 126, 65_535, 65_536, 200_000].map((length) => 'x'.repeat(length))
  texts.push('ẹ̀fọ́ rírò', 'ọ'.repeat(63), 'the end')
  http.on('upgrade', (request, socket, head) => {
    server.handleUpgrade(request, socket, head, (webSocket) => {
      for (const text of texts) {
        socket.write(textFrame(text))
        webSocket.send('between')
      }
    })
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const client = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`)
  const got: string[] = []
  client.on('message', (data) => got.push(String(data)))
  await expect.poll(() => got.length).toBe(texts.length * 2)
  expect(got).toEqual(texts.flatMap((text) => [text, 'between']))
  client.terminate()
  http.close()
})
