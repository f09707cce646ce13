import { QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { Button } from './Button.tsx'
import { Form } from './Form.tsx'
import { PlainForm } from './PlainForm.tsx'
import { TextField } from './TextField.tsx'

const sent = vi.fn()
let answer: () => void

beforeEach(() => sent.mockClear())

function useSending() {
  return useMutation({
    networkMode: 'always',
    mutationFn: () => {
      sent()
      return new Promise<void>((resolve) => {
        answer = resolve
      })
    },
  })
}

const Fields = z.object({ name: z.string() })

function JudgedForm() {
  const { mutate, isPending } = useSending()
  return (
    <Form schema={Fields} isBusy={isPending} onSubmit={() => mutate()}>
      <TextField name="name" label="Name" defaultValue="Ann" />
      <Button type="submit">Send</Button>
    </Form>
  )
}

function BareForm() {
  const { mutate, isPending } = useSending()
  return (
    <PlainForm isBusy={isPending} onSubmit={() => mutate()}>
      <Button type="submit">Send</Button>
    </PlainForm>
  )
}

test.each([
  ['a form with rules', JudgedForm],
  ['a plain form', BareForm],
])('%s submits once until there is a response', async (_kind, Shown) => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Shown />
    </QueryClientProvider>,
  )
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' })
  const submit = () => button.form?.requestSubmit()
  // Synchronously, like a key that is held down.
  for (const press of [submit, submit, submit]) press()
  await vi.waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
  submit()
  button.click()
  expect(sent).toHaveBeenCalledTimes(1)
  await act(async () => answer())
  await vi.waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
  submit()
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(2))
})
