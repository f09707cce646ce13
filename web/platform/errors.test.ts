import { expect, test } from 'vitest'
import {
  ApiError,
  errorOfAnswer,
  errorOfResponse,
  isMissingPart,
  networkError,
  problemBesideFields,
  toApiError,
} from './errors.ts'

test.each([
  ['Out of tea', 418, 'Out of tea'],
  [{ message: 'Name is required', error: 'Bad Request' }, 422, 'Name is required'],
  [{ error: 'Bad Request' }, 400, 'Bad Request'],
  [{ message: '' }, 500, 'Error: 500'],
  [undefined, 502, 'Error: 502'],
  ['  ', 504, 'Error: 504'],
  ['<!doctype html><title>Bad gateway</title>', 502, 'Error: 502'],
])('turns the response %j with status %i into a message', (body, status, message) => {
  expect(errorOfResponse(status, body)).toMatchObject({ message, status })
})

test.each([
  ['<html>Bad gateway</html>', 'Error: 502'],
  ['Bad gateway', 'Bad gateway'],
  ['{"message":"Try again"}', 'Try again'],
  ['', 'Error: 502'],
])('turns the response %j of a proxy into a message', async (body, message) => {
  const answer = new Response(body, { status: 502 })
  expect(await errorOfAnswer(answer)).toMatchObject({ message, status: 502 })
})

test('keeps the code, the fields and the request id of the server', () => {
  const body = {
    code: 'invalid',
    message: 'Check the form',
    fields: { name: 'Name is required' },
    requestId: 'r1',
  }
  expect(errorOfResponse(422, body)).toMatchObject({
    code: 'invalid',
    fields: { name: 'Name is required' },
    requestId: 'r1',
  })
})

test('decodes the slashes and colons of messages', () => {
  expect(errorOfResponse(400, 'See https&#x3A;&#x2F;&#x2F;a.example').message).toBe('See https://a.example')
})

test('reports a missing response', () => {
  expect(networkError().message).toBe('No response received from the server')
})

test('uses the message of any other error, else a fixed sentence', () => {
  expect(toApiError(new Error('The file is empty')).message).toBe('The file is empty')
  expect(toApiError(new Error('')).message).toBe('An unexpected error occurred')
  expect(toApiError(undefined).message).toBe('An unexpected error occurred')
  const known = new ApiError({ code: 'forbidden', message: 'No', status: 403 })
  expect(toApiError(known)).toBe(known)
})

test('shows above a form only errors that belong to no field', () => {
  const failure = { code: 'invalid', message: 'No', status: 422 } as const
  expect(problemBesideFields(new ApiError(failure))).toBe('No')
  expect(problemBesideFields(new ApiError({ ...failure, fields: { name: 'No' } }))).toBeUndefined()
  expect(problemBesideFields(null)).toBeUndefined()
})

test.each([
  new TypeError('Failed to fetch dynamically imported module: https://notes.example/assets/a.js'),
  new TypeError('error loading dynamically imported module: https://notes.example/assets/a.js'),
  new TypeError('Importing a module script failed.'),
])('recognizes a module that could not be loaded: %s', (error) => {
  expect([isMissingPart(error), isMissingPart(new TypeError('x is undefined'))]).toEqual([true, false])
})
