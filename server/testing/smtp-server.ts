import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** A received mail. */
export interface TakenMail {
  raw: string
  secure: boolean
  from: string
  to: string[]
  user: unknown
}

/** A real mail server on a free port that stores received mails. */
export async function startSmtpServer(options: SMTPServerOptions = {}) {
  const taken: TakenMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: options.key ? [] : ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        taken.push({
          raw: Buffer.concat(chunks).toString(),
          secure: session.secure,
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          user: session.user,
        })
        done()
      })
    },
    ...options,
  })
  // A client that rejects the certificate is not a failure of the server.
  server.on('error', () => undefined)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => new Promise<void>((done) => server.close(() => done())))
  const { port } = server.server.address() as AddressInfo
  return { port, taken }
}

/** An error response of the server. */
export const smtpAnswer = (message: string, responseCode: number) =>
  Object.assign(new Error(message), { responseCode })
