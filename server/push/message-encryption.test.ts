import { expect, test } from 'vitest'
import { encryptMessage } from './message-encryption.ts'

// The example of RFC 8291, section 5 and appendix A.
const KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}
const RANDOMNESS = {
  salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
  privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
}
const ENCRYPTED =
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'

test('encrypts the example of RFC 8291', () => {
  const text = 'When I grow up, I want to be a watermelon'
  expect(encryptMessage(text, KEYS, RANDOMNESS).toString('base64url')).toBe(ENCRYPTED)
})

test('two messages of the same text differ', () => {
  expect(encryptMessage('x', KEYS)).not.toEqual(encryptMessage('x', KEYS))
})

test.each([
  ['a key that is no point of the curve', { ...KEYS, p256dh: `BA${'A'.repeat(85)}` }, 'x'],
  ['a text that does not fit into one record', KEYS, 'x'.repeat(4096)],
])('refuses %s', (_, keys, text) => {
  expect(() => encryptMessage(text, keys)).toThrow()
})
