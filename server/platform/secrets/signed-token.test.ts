import { hkdfSync } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { signToken, type TokenKind, verifyToken } from './signed-token.ts'

const kind: TokenKind = { secretKey: 'a test key that is long enough to be one', purpose: 'access' }
const issuedAt = new Date('2026-01-01T00:00:00Z')
const expiresAt = new Date('2026-01-01T00:15:00Z')
const content = { subject: 'user-1', issuedAt, expiresAt, claims: { sid: 'session-1', ver: 3 } }
const key = new Uint8Array(hkdfSync('sha256', kind.secretKey, '', 'commonplace access token', 32))

describe('a signed token', () => {
  test('is verified until it expires', () => {
    const token = signToken(kind, content)
    expect(verifyToken(kind, token, issuedAt)).toMatchObject({ sub: 'user-1', sid: 'session-1', ver: 3 })
    expect(verifyToken(kind, token, new Date(expiresAt.getTime() - 1000))).toBeDefined()
    expect(verifyToken(kind, token, expiresAt)).toBeUndefined()
  })

  test('is a JSON Web Token that other libraries verify', async () => {
    const { payload } = await jwtVerify(signToken(kind, content), key, {
      issuer: 'commonplace',
      algorithms: ['HS256'],
      currentDate: issuedAt,
    })
    expect(payload).toMatchObject({ sub: 'user-1', sid: 'session-1', ver: 3 })
  })

  test('from another library with the same key is verified', async () => {
    const token = await new SignJWT({ ver: 3 })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer('commonplace')
      .setSubject('user-1')
      .setExpirationTime(expiresAt)
      .sign(key)
    expect(verifyToken(kind, token, issuedAt)).toMatchObject({ sub: 'user-1', ver: 3 })
  })

  test('for another purpose, audience or key is refused', () => {
    const token = signToken(kind, content)
    const others: TokenKind[] = [
      { ...kind, purpose: 'second step' },
      { ...kind, audience: 'second-step' },
      { ...kind, secretKey: 'another key, also long enough to be one' },
    ]
    for (const other of others) {
      expect(verifyToken(other, token, issuedAt)).toBeUndefined()
      expect(verifyToken(kind, signToken(other, content), issuedAt)).toBeUndefined()
    }
  })

  test('is refused when any of its characters is changed', () => {
    const token = signToken(kind, content)
    for (let at = 0; at < token.length; at += 1) {
      // The last character of a signature contains four bits only: the other two are ignored.
      const replacement = token[at] === 'A' ? 'Q' : 'A'
      const changed = token.slice(0, at) + replacement + token.slice(at + 1)
      const isSameBytes =
        at === token.length - 1 && Buffer.from(changed, 'base64url').equals(Buffer.from(token, 'base64url'))
      if (isSameBytes) continue
      expect(verifyToken(kind, changed, issuedAt)).toBeUndefined()
    }
  })

  test.each(['', '.', '..', 'a.b.c', 'a.b.c.d', '\0.\0.\0', '....'])('cannot be %j', (text) => {
    expect(verifyToken(kind, text, issuedAt)).toBeUndefined()
  })
})
