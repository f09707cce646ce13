import { randomUUID } from 'node:crypto'
import type { AnyContractProcedure } from '@orpc/contract'
import { expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { mfa } from '#contract/mfa.ts'
import { recovery } from '#contract/recovery.ts'
import { addEnrolledPerson, beginSignIn } from './authenticator-app.ts'
import { startAnotherApp, startApp } from './harness.ts'

/** Two processes on one database, and a client that calls them alternately from the same address. */
async function startTwo(remoteAddress: string) {
  const first = await startApp()
  await first.addUser()
  const processes = [first, await startAnotherApp({}, first)]
  let calls = 0
  async function send(call: AnyContractProcedure, payload: object, headers: Record<string, string> = {}) {
    calls += 1
    const { method, path } = call['~orpc'].route
    const process = processes[calls % 2] ?? first
    const request = { method: method as 'POST', url: `/api${path}`, remoteAddress, headers, payload }
    const { statusCode, headers: answered } = await process.app.http.inject(request)
    return { status: statusCode, retryAfter: Number(answered['retry-after']) }
  }
  return { first, send }
}

const person = () => {
  const username = `p-${randomUUID().slice(0, 8)}`
  return { username, email: `${username}@example.org`, password: 'password123' }
}

test.each([
  ['register', auth.register, person, 20, 422],
  ['sign-in', auth.login, () => ({ identifier: randomUUID(), password: 'x' }), 50, 401],
  ['refresh', auth.refresh, () => ({}), 600, 401],
  ['reset', recovery.forgotPassword, () => ({ email: `${randomUUID()}@example.org` }), 20, 200],
  ['using a link', recovery.resetPassword, () => ({ token: 'x', password: 'six blue herons' }), 50, 422],
] as const)('%s is limited per address across processes', async (_name, call, input, tries, usual) => {
  const { send } = await startTwo('198.51.100.7')
  const statuses = new Set<number>()
  for (let time = 0; time < tries; time += 1) statuses.add((await send(call, input())).status)
  expect([...statuses]).toEqual([usual])
  const limited = [await send(call, input()), await send(call, input())]
  expect(limited.map(({ status }) => status)).toEqual([429, 429])
  expect(limited[0]?.retryAfter).toBeGreaterThan(0)
})

test('attempts to guess a code are counted across processes', async () => {
  const { first, send } = await startTwo('198.51.100.8')
  const enrolled = await addEnrolledPerson(first)
  const { mfaToken } = await beginSignIn(first, enrolled)
  const guess = () =>
    send(mfa.verify, { token: enrolled.wrongCode() }, { authorization: `Bearer ${mfaToken}` })
  const answers = [await guess(), await guess(), await guess(), await guess()]
  expect(answers.map(({ status }) => status).slice(0, 2)).toEqual([422, 422])
  expect(answers.at(-1)?.status).toBe(423)
})
