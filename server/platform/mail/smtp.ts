import { isIP } from 'node:net'
import { createTransport, type NodemailerError, type SMTPTransportOptions } from 'nodemailer'
import { mailMessages } from '#contract/messages/mail.ts'
import type { Message } from '#contract/messages.ts'
import { type Mailer, MailRefused } from './port.ts'

export interface SmtpServer {
  /** `smtp://user:password@host:port`, or `smtps://` for TLS from the first byte. */
  url: string
  from: string
}

const CONNECT_TIMEOUT_MS = 20_000
const SILENCE_TIMEOUT_MS = 60_000

/**
 * Sends mails through a mail server. Certificates are verified; a password is never sent over an unencrypted
 * connection.
 */
export function createSmtpMailer({ url, from }: SmtpServer): Mailer {
  const options = readServer(new URL(url))
  const transport = createTransport({
    ...options,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    route: { from, server: `${options.host}:${options.port}` },
    async send({ id, to, subject, text, html }) {
      try {
        await transport.sendMail({
          from,
          // Prevents nodemailer from parsing the address as a list.
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: `<${id}@${domain}>`,
          // Suppresses out-of-office replies, which no one would read (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      } catch (error) {
        throw toRefusal(error as NodemailerError)
      }
    },
  }
}

function readServer({ protocol, hostname, port, username, password }: URL) {
  const isSecure = protocol === 'smtps:'
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  return {
    host,
    port: port ? Number(port) : defaultPort(isSecure),
    secure: isSecure,
    // Loopback connections cannot be intercepted; elsewhere a password requires encryption.
    requireTLS: username !== '' && !isLoopback(host),
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  } satisfies SMTPTransportOptions
}

const defaultPort = (isSecure: boolean) => (isSecure ? 465 : 587)

const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

/** Errors about the mail itself, as opposed to our configuration. */
const ABOUT_THE_MAIL = new Set(['EENVELOPE', 'EMESSAGE'])

const WORDS: Record<string, Message> = {
  EAUTH: mailMessages.smtpCredentialsWrong(),
  ETLS: mailMessages.smtpInsecure(),
  ETIMEDOUT: mailMessages.smtpTimeout(),
  EDNS: mailMessages.smtpHostUnknown(),
}

/** Every failure as a message. What the operator can correct is temporary. */
function toRefusal({
  code = 'unknown',
  response,
  responseCode,
  permanent,
  message,
}: NodemailerError): MailRefused {
  const kind = [code, responseCode].filter(Boolean).join(' ')
  if (!ABOUT_THE_MAIL.has(code)) {
    const known = WORDS[code]
    const said = known ? withAnswer(known, response) : mailMessages.smtpUnreachable({ reason: message })
    return new MailRefused(said, { isPermanent: false, kind })
  }
  if (!responseCode)
    return new MailRefused(mailMessages.cannotBeSent({ reason: message }), { isPermanent: true, kind })
  const words = permanent ? mailMessages.refused() : mailMessages.deferred()
  return new MailRefused(withAnswer(words, response), { isPermanent: permanent ?? false, kind })
}

/** With the answer of the mail server, in its words. */
const withAnswer = (reason: Message, answer: string | undefined) =>
  answer ? mailMessages.withAnswer({ reason, answer }) : reason
