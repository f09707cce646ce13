import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '#web/testing/show.ts'
import { ProviderForm } from './ProviderForm.tsx'

const HINT = /^We test the key/
const aForm = (isServer: boolean) =>
  show(<ProviderForm idFor={() => 'openai'} isServer={isServer} submitLabel="Connect" onSaved={vi.fn()} />)

test('explains the test of a key that is required', () => {
  aForm(false)
  screen.getByText(HINT)
})

test('explains the test of the key of a server once one is typed', () => {
  aForm(true)
  expect(screen.queryByText(HINT)).toBeNull()
  fireEvent.change(document.querySelector('[name=apiKey]') as Element, { target: { value: 'key' } })
  screen.getByText(HINT)
})
