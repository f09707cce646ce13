import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { SMTPServerOptions } from 'smtp-server'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Certificate, isOpensslHere, makeCertificate } from '#server/testing/certificates.ts'
import { smtpAnswer, startSmtpServer, type TakenMail } from '#server/testing/smtp-server.ts'
import { MailRefused, type OutgoingMail } from './port.ts'
import { createSmtpMailer } from './smtp.ts'

/** The adapter against a real mail server. */

const FROM = 'Our Notes <notes@example.org>'
const letter: OutgoingMail = {
  id: '4b1f0c52',
  to: 'ada@example.org',
  subject: 'Ünïcode, and a long line'.repeat(4),
  text: 'Plain text.\nhttps://notes.example/password-reset?token=abc=def',
  html: '<p>Marked up</p>',
}

const send = (url: string, mail = letter) => createSmtpMailer({ url, from: FROM }).send(mail)

/** Why a mail was refused. */
async function refusal(url: string, mail = letter): Promise<MailRefused> {
  const thrown: unknown = await send(url, mail).catch((error: unknown) => error)
  expect(thrown).toBeInstanceOf(MailRefused)
  return thrown as MailRefused
}

/** Accepts the credentials of one user. */
const onAuth: SMTPServerOptions['onAuth'] = ({ username, password }, _session, done) =>
  username === 'me@example.org' && password === 'p@ss:word'
    ? done(null, { user: username })
    : done(smtpAnswer('Authentication credentials invalid', 535))

test('sends a mail as text and HTML', async () => {
  const { port, taken } = await startSmtpServer()
  await send(`smtp://127.0.0.1:${port}`)
  expect(taken).toHaveLength(1)
  const [{ raw, from, to }] = taken as [TakenMail]
  expect([from, to]).toEqual(['notes@example.org', ['ada@example.org']])
  expect(raw).toMatch(/^From: Our Notes <notes@example.org>$/m)
  expect(raw).toMatch(/^To: ada@example.org$/m)
  expect(raw).toMatch(/^Message-ID: <4b1f0c52@example.org>$/m)
  expect(raw).toMatch(/^Auto-Submitted: auto-generated$/m)
  expect(raw).toMatch(/^Content-Type: multipart\/alternative/m)
  expect(raw).toContain('text/plain; charset=utf-8')
  expect(raw).toContain('<p>Marked up</p>')
})

test('never splits one address into two recipients', async () => {
  const { port, taken } = await startSmtpServer()
  await send(`smtp://127.0.0.1:${port}`, { ...letter, to: 'ada@example.org, eve@example.org' }).catch(
    () => undefined,
  )
  expect(taken.flatMap(({ to }) => to)).not.toContain('eve@example.org')
})

describe.skipIf(!isOpensslHere)('encryption', () => {
  let trusted: Certificate

  beforeAll(() => {
    trusted = makeCertificate()
    setDefaultCACertificates([...getCACertificates('default'), trusted.cert])
  })

  test('signs in after STARTTLS, with a password that needs escaping', async () => {
    const { port, taken } = await startSmtpServer({ ...trusted, authOptional: false, onAuth })
    await send(`smtp://me%40example.org:p%40ss%3Aword@localhost:${port}`)
    expect(taken).toMatchObject([{ secure: true, user: 'me@example.org' }])
  })

  test('uses TLS from the first byte for smtps', async () => {
    const { port, taken } = await startSmtpServer({ ...trusted, secure: true, onAuth })
    await send(`smtps://me%40example.org:p%40ss%3Aword@127.0.0.1:${port}`)
    expect(taken).toMatchObject([{ secure: true, user: 'me@example.org' }])
  })

  test.each(['smtp', 'smtps'])('rejects an untrusted certificate (%s)', async (scheme) => {
    const { port, taken } = await startSmtpServer({
      ...makeCertificate(),
      secure: scheme === 'smtps',
      onAuth,
    })
    const { message, isPermanent } = await refusal(`${scheme}://me:secret@localhost:${port}`)
    expect(message).toMatch(/certificate|encryption/)
    expect([isPermanent, taken]).toEqual([false, []])
  })
})

test('does not send a password to a remote server without encryption', async () => {
  const passwords: unknown[] = []
  const { port } = await startSmtpServer({
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) => {
      passwords.push(password)
      done(null, { user: 'me' })
    },
  })
  // An address in this notation is not recognised as loopback.
  const { message, isPermanent } = await refusal(`smtp://me:secret@[::ffff:127.0.0.1]:${port}`)
  expect(message).toContain('encryption')
  expect([isPermanent, passwords]).toEqual([false, []])
})

describe('refusals', () => {
  test('a wrong password is temporary, since the operator can correct it', async () => {
    const { port } = await startSmtpServer({ allowInsecureAuth: true, authOptional: false, onAuth })
    const { message, isPermanent, kind } = await refusal(`smtp://me:wrong@127.0.0.1:${port}`)
    expect(message).toMatch(/^The mail server refused the user name or password: 535 /)
    expect([isPermanent, kind]).toEqual([false, 'EAUTH 535'])
    expect(message).not.toContain('wrong')
  })

  test('an unknown recipient is permanent', async () => {
    const { port, taken } = await startSmtpServer({
      onRcptTo: (_address, _session, done) => done(smtpAnswer('5.1.1 No such user here', 550)),
    })
    const { message, isPermanent, kind } = await refusal(`smtp://127.0.0.1:${port}`)
    expect(message).toBe('The mail server rejected the email: 550 5.1.1 No such user here')
    expect([isPermanent, kind, taken]).toEqual([true, 'EENVELOPE 550', []])
  })

  test('a full mailbox is temporary', async () => {
    const { port } = await startSmtpServer({
      onRcptTo: (_address, _session, done) => done(smtpAnswer('4.2.2 Mailbox full', 452)),
    })
    const { message, isPermanent } = await refusal(`smtp://127.0.0.1:${port}`)
    expect(message).toBe('The mail server cannot accept the email at the moment: 452 4.2.2 Mailbox full')
    expect(isPermanent).toBe(false)
  })

  test.each([
    [451, false],
    [554, true],
  ])('the response %d after the content is recognised', async (code, isPermanent) => {
    const { port } = await startSmtpServer({
      onData: (stream, _session, done) => {
        stream.resume()
        stream.on('end', () => done(smtpAnswer('So it goes', code)))
      },
    })
    expect((await refusal(`smtp://127.0.0.1:${port}`)).isPermanent).toBe(isPermanent)
  })

  test('an unreachable server or unknown name is temporary', async () => {
    const closed = await refusal('smtp://127.0.0.1:1')
    expect([closed.isPermanent, closed.message]).toEqual([
      false,
      expect.stringMatching(/^The mail server could not be reached: .*ECONNREFUSED/),
    ])
    const lost = await refusal('smtp://nowhere.invalid')
    expect([lost.isPermanent, lost.message]).toEqual([
      false,
      expect.stringMatching(/^The (host name of the )?mail server/),
    ])
  })
})
