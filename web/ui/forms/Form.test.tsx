import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { Button } from './Button.tsx'
import { Form } from './Form.tsx'
import { TextField } from './TextField.tsx'

const schema = z.object({
  name: z.string().trim().min(1, 'Name is required'),
  size: z.string().regex(/^\d*$/, 'Size must be a number'),
})

interface State {
  isBusy?: boolean
  serverErrors?: Record<string, string>
  filledIn?: string
}

function show(state: State = {}) {
  const onSubmit = vi.fn()
  const aForm = (now: State) => (
    <Form schema={schema} isBusy={false} {...now} onSubmit={onSubmit}>
      <TextField name="name" label="Name" />
      <TextField name="size" label="Size" />
      <Button type="submit">Save</Button>
    </Form>
  )
  const { rerender } = render(aForm(state))
  return { onSubmit, become: (now: State) => rerender(aForm(now)) }
}
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))
const isSaid = (text: string) => screen.queryByText(text) !== null

test('shows an error at each field and submits nothing; an edit clears the error of its field', async () => {
  const { onSubmit } = show()
  fill('Size', 'x')
  save()
  await screen.findByText('Name is required')
  expect(isSaid('Size must be a number')).toBe(true)
  fill('Name', 'sea')
  await waitFor(() => expect(isSaid('Name is required')).toBe(false))
  expect(isSaid('Size must be a number')).toBe(true)
  expect(onSubmit).not.toHaveBeenCalled()
})

test('submits the parsed values, once for several presses', async () => {
  const { onSubmit, become } = show()
  fill('Name', ' sea ')
  save()
  save()
  await waitFor(() => expect(onSubmit.mock.calls).toEqual([[{ name: 'sea', size: '' }]]))
  become({ isBusy: true })
  save()
  expect(onSubmit).toHaveBeenCalledOnce()
})

test('shows an error of the server at its field until any edit, and again when it is repeated', async () => {
  const { become } = show({ serverErrors: { name: 'Taken' } })
  await screen.findByText('Taken')
  fill('Size', '1')
  await waitFor(() => expect(isSaid('Taken')).toBe(false))
  become({ serverErrors: { name: 'Taken' } })
  await screen.findByText('Taken')
})

test('clears errors when the screen fills in fields', async () => {
  const { become } = show({ filledIn: 'a' })
  save()
  await screen.findByText('Name is required')
  become({ filledIn: 'b' })
  await waitFor(() => expect(isSaid('Name is required')).toBe(false))
  const serverErrors = { size: 'Too large' }
  become({ filledIn: 'b', serverErrors })
  await screen.findByText('Too large')
  become({ filledIn: 'c', serverErrors })
  await waitFor(() => expect(isSaid('Too large')).toBe(false))
})
