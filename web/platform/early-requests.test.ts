import { afterEach, expect, test } from 'vitest'
import { takeEarlyRenewal, takeEarlyResponse } from './early-requests.ts'

const PATH = '/api/users/me'
const request = (path = PATH, method = 'GET') => new Request(location.origin + path, { method })

function early(response?: Response) {
  const renewal = { status: 200, body: { accessToken: 'first' } }
  globalThis.earlyRequests = {
    renewal: Promise.resolve(renewal),
    responses: new Map([[PATH, Promise.resolve(response)]]),
  }
  return renewal
}

afterEach(() => {
  globalThis.earlyRequests = undefined
})

test('an early renewal is taken once', async () => {
  const renewal = early()
  expect(await takeEarlyRenewal()).toBe(renewal)
  expect(await takeEarlyRenewal()).toBeUndefined()
})

test('an early answer is taken once, by the request it answers', async () => {
  const response = Response.json({ id: 'u1' })
  early(response)
  expect(await takeEarlyResponse(request(PATH, 'POST'))).toBeUndefined()
  expect(await takeEarlyResponse(request(`${PATH}?page=2`))).toBeUndefined()
  expect(await takeEarlyResponse(request())).toBe(response)
  expect(await takeEarlyResponse(request())).toBeUndefined()
})

test('a request that failed early is made again', async () => {
  early(undefined)
  expect(await takeEarlyResponse(request())).toBeUndefined()
})

test('nothing is taken where nothing was asked for early', async () => {
  expect(await takeEarlyRenewal()).toBeUndefined()
  expect(await takeEarlyResponse(request())).toBeUndefined()
})
