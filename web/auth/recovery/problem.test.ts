import { expect, test } from 'vitest'
import { ApiError } from '#web/platform/errors.ts'
import { problemOf } from './problem.ts'

const failure = (fields?: Record<string, string>) =>
  new ApiError({ code: 'invalid', message: 'Not like this', status: 422, fields })

test('shows above the form errors that belong to no field', () => {
  expect(problemOf(null)).toBeUndefined()
  expect(problemOf(failure())).toBe('Not like this')
  expect(problemOf(failure({ token: 'Not like this' }))).toBe('Not like this')
  expect(problemOf(failure({ password: 'Too short' }))).toBeUndefined()
  expect(problemOf(failure({ token: 'Not complete', password: 'Too short' }))).toBeUndefined()
})
