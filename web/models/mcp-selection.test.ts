import { expect, test } from 'vitest'
import { alignedSelection, withServer, withTool } from './mcp-selection.ts'

const servers = [{ id: 'a' }, { id: 'b' }]

test('without a stored selection every server is on', () => {
  expect(alignedSelection({}, servers)).toEqual({ enabledMcpServers: ['a', 'b'] })
})

test('nothing is stored while there is no server, so that the first ones will be on', () => {
  expect(alignedSelection({}, [])).toBeUndefined()
})

test('a stored selection is kept without the servers that do not exist', () => {
  expect(alignedSelection({ enabledMcpServers: ['b', 'gone'] }, servers)).toEqual({
    enabledMcpServers: ['b'],
  })
  expect(alignedSelection({ enabledMcpServers: ['b'] }, servers)).toBeUndefined()
  expect(alignedSelection({ enabledMcpServers: [] }, servers)).toBeUndefined()
  expect(alignedSelection({ enabledMcpServers: ['a'] }, [])).toEqual({ enabledMcpServers: [] })
})

test('servers and tools are switched one by one', () => {
  expect(withServer({ enabledMcpServers: ['a'] }, 'b', true)).toEqual({ enabledMcpServers: ['a', 'b'] })
  expect(withServer({ enabledMcpServers: ['a', 'b'] }, 'a', false)).toEqual({ enabledMcpServers: ['b'] })
  const tool = (name: string) => ({ name, title: name, description: '', risk: 'read' as const })
  const listed = [{ tools: [tool('x__one'), tool('x__two')] }]
  expect(withTool({ disabledMcpTools: ['gone__one'] }, { name: 'x__one', isOn: false }, listed)).toEqual({
    disabledMcpTools: ['x__one'],
  })
  const off = { disabledMcpTools: ['x__one', 'x__two'] }
  expect(withTool(off, { name: 'x__two', isOn: true }, listed)).toEqual({ disabledMcpTools: ['x__one'] })
})
