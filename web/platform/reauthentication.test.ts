import { afterEach, expect, test, vi } from 'vitest'
import { closeDialog, useDialogs } from './dialogs.ts'
import { ApiError } from './errors.ts'
import { withReauthentication } from './reauthentication.ts'

const refusal = new ApiError({
  code: 'reauthentication_required',
  message: 'Confirm it’s you to continue.',
  details: { reauthenticateWith: 'password' },
  status: 403,
})

afterEach(() => {
  for (const { key } of useDialogs.getState().open) closeDialog(key)
})

/** Refused until the user has reauthenticated. */
function guarded() {
  let isReauthenticated = false
  const act = vi.fn(() => (isReauthenticated ? Promise.resolve('done') : Promise.reject(refusal)))
  return { act, reauthenticate: () => (isReauthenticated = true) }
}

async function answer(isReauthenticated: boolean) {
  await vi.waitFor(() => expect(useDialogs.getState().open).toHaveLength(1))
  const [dialog] = useDialogs.getState().open
  if (dialog?.name !== 'reauthenticate') throw new Error('No dialog is open')
  expect(dialog.input.kind).toBe('password')
  dialog.input.onAnswer(isReauthenticated)
}

test('reauthenticates and repeats the call', async () => {
  const { act, reauthenticate } = guarded()
  const done = withReauthentication(act)
  reauthenticate()
  await answer(true)
  expect(await done).toBe('done')
  expect(act).toHaveBeenCalledTimes(2)
})

test('asks once for two concurrent calls', async () => {
  const [one, two] = [guarded(), guarded()]
  const done = Promise.all([withReauthentication(one.act), withReauthentication(two.act)])
  one.reauthenticate()
  two.reauthenticate()
  await answer(true)
  expect(await done).toEqual(['done', 'done'])
})

test('rejects when the user cancels', async () => {
  const { act } = guarded()
  const done = withReauthentication(act)
  await answer(false)
  await expect(done).rejects.toBe(refusal)
  expect(act).toHaveBeenCalledTimes(1)
})

test('does not handle other errors', async () => {
  const failure = new ApiError({ code: 'forbidden', message: 'No', status: 403 })
  await expect(withReauthentication(() => Promise.reject(failure))).rejects.toBe(failure)
  expect(useDialogs.getState().open).toEqual([])
})
