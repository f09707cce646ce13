import { render, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { MarkdownText } from './MarkdownText.tsx'

vi.mock('@streamdown/math', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

test('shows the source of formulas when their renderer cannot be loaded', async () => {
  const { container } = render(<MarkdownText text="The height $h_0$ is known." />)
  expect(container.textContent).toBe('The height … is known.')
  await waitFor(() => expect(container.textContent).toBe('The height $h_0$ is known.'))
})
