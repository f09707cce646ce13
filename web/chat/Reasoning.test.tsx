import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Reasoning } from './Reasoning.tsx'

test.each([
  { isThinking: true, milliseconds: undefined, label: 'Thinking…' },
  { isThinking: false, milliseconds: undefined, label: 'Reasoning' },
  { isThinking: false, milliseconds: 400, label: 'Thought for a moment' },
  { isThinking: false, milliseconds: 4200, label: 'Thought for 4.2 s' },
])('says "$label"', ({ isThinking, milliseconds, label }) => {
  render(<Reasoning text="Hm." isThinking={isThinking} milliseconds={milliseconds} />)
  expect(screen.getByText(label)).toBeTruthy()
})
