import { afterEach, expect, test } from 'vitest'
import { errorOfResponse } from '#web/platform/errors.ts'
import { useToasts } from '#web/platform/toast.ts'
import { toastSetupFailure, toastVerificationFailure } from './failures.ts'

const shown = () => useToasts.getState().waiting.map(({ message }) => message)

afterEach(() => useToasts.setState({ waiting: [] }))

test('a failed setup shows the error of the server, or a default text', () => {
  toastSetupFailure(errorOfResponse(500, { message: 'Out of keys' }))
  expect(shown()).toEqual(['Out of keys'])
  toastSetupFailure(errorOfResponse(502, '<html>Bad gateway</html>'))
  expect(shown()).toEqual(['Failed to setup MFA'])
})

test('a failed verification shows the error of the server, or a default text', () => {
  toastVerificationFailure(errorOfResponse(423, { message: 'Locked for a while' }))
  expect(shown()).toEqual(['Locked for a while'])
  toastVerificationFailure(errorOfResponse(500, undefined))
  expect(shown()).toEqual(['MFA verification failed'])
  toastVerificationFailure(errorOfResponse(422, { details: { attemptsRemaining: 2 } }))
  expect(shown()).toEqual(['MFA verification failed (2 attempts remaining)'])
  toastVerificationFailure(errorOfResponse(422, { details: { forceLogout: true } }))
  expect(shown()).toEqual(['Too many failed attempts. Please log in again.'])
})
