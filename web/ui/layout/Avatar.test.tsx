import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Avatar } from './Avatar.tsx'

test.each([
  ['Ada Lovelace', 'AL'],
  ['ada.lovelace', 'AL'],
  ['Captain (copy)', 'CC'],
  ['Captain', 'C'],
  ['priya@example.org', 'P'],
  ['ada.lovelace@example.org', 'AL'],
])('shows the initials of %s without its brackets', (name, initials) => {
  expect(render(<Avatar name={name} />).container.textContent).toBe(initials)
})
