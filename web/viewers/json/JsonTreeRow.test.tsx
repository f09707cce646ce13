import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { JsonTreeRow } from './JsonTreeRow.tsx'
import { readJson } from './json-nodes.ts'

test('shows for a long value where its rest is', () => {
  const nodes = readJson(JSON.stringify(['short', 'x'.repeat(3000)]))
  if (typeof nodes === 'string') throw new Error(nodes)
  const row = { id: 'row', nodes, row: 0, isOpen: false, isActive: false, isMarked: false, style: {} }
  render(<JsonTreeRow {...row} node={1} />)
  expect(screen.getByRole('treeitem').textContent).toBe('0: "short"')
  render(<JsonTreeRow {...row} node={2} />)
  expect(screen.getByText('… the rest of this value is in the source')).toBeTruthy()
})
