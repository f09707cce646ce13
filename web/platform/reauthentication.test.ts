import { afterEach, expect, test, vi } from 'vitest'
import { closeDialog, useDialogs } from './dialogs.ts'
import { ApiError } from './errors.ts'
import { withReauthentication } from './reauthentication.ts'

const refusal = new ApiError({
  code: 'proof_required',
  message: 'Show that it is you to go on.',
  details: { proof: 'password' },
  status: 403,
})

afterEach(() => {
  for (const { key } of useDialogs.getState().open) closeDialog(key)
})

/** Refused until the user has reauthenticated. */
function guarded() {
  let isProved = false
  const act = vi.fn(() => (isProved ? Promise.resolve('done') : Promise.reject(refusal)))
  return { act, prove: () => (isProved = true) }
}

async function answer(isProved: boolean) {
  await vi.waitFor(() => expect(useDialogs.getState().open).toHaveLength(1))
  const [dialog] = useDialogs.getState().open
  if (dialog?.name !== 'prove') throw new Error('Nobody asked')
  expect(dialog.input.kind).toBe('password')
  dialog.input.onAnswer(isProved)
}

test('reauthenticates and repeats the call', async () => {
  const { act, prove } = guarded()
  const done = withReauthentication(act)
  prove()
  await answer(true)
  expect(await done).toBe('done')
  expect(act).toHaveBeenCalledTimes(2)
})

test('asks once for two concurrent calls', async () => {
  const [one, two] = [guarded(), guarded()]
  const done = Promise.all([withReauthentication(one.act), withReauthentication(two.act)])
  one.prove()
  two.prove()
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
