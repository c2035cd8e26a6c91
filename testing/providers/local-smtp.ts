import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'

/** Replies instead of the default ones, by SMTP verb: 'hang' never replies. */
export type SmtpScript = Partial<Record<'GREETING' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'END', string>>

const usual = {
  AUTH: '235 2.7.0 Authentication successful',
  MAIL: '250 2.1.0 Ok',
  RCPT: '250 2.1.5 Ok',
  DATA: '354 End data with <CR><LF>.<CR><LF>',
  END: '250 2.0.0 Ok: queued',
  QUIT: '221 2.0.0 Bye',
}

/** Enough of RFC 5321 and of AUTH PLAIN (RFC 4954) to accept one message per connection. */
export async function localSmtp(script: SmtpScript = {}) {
  const commands: string[] = []
  const messages: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    let data: string[] | null = null
    const say = (line: string | undefined) => {
      if (line !== undefined && line !== 'hang') socket.write(`${line}\r\n`)
    }
    say(script.GREETING ?? '220 mail.local ESMTP')
    createInterface({ input: socket }).on('line', (line) => {
      if (data) {
        if (line !== '.') return data.push(line.replace(/^\.\./, '.'))
        messages.push(data.join('\n'))
        data = null
        return say(script.END ?? usual.END)
      }
      commands.push(line)
      const verb = line.split(' ')[0]?.toUpperCase() ?? ''
      if (verb === 'EHLO') return say('250-mail.local\r\n250-AUTH PLAIN\r\n250 8BITMIME')
      const answer = script[verb as keyof SmtpScript] ?? usual[verb as keyof typeof usual]
      if (answer?.startsWith('354')) data = []
      say(answer ?? '502 5.5.2 Command not recognized')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return { port: (server.address() as AddressInfo).port, commands, messages }
}
