import { expect, test } from 'vitest'
import { parsePresetFile, toPresetFile } from './preset-file.ts'

test('an exported preset is imported with its settings, without what belongs to the site', async () => {
  const file = toPresetFile({
    id: 'p1',
    name: 'Precise',
    isDefault: true,
    updatedAt: '2026-01-01T00:00:00.000Z',
    settings: {
      temperature: 0.2,
      tools: ['dice_roll'],
      enabledMcpServers: ['0b6f7c1e-3f0e-4c55-9a53-0d6b1b1f0a11'],
      disabledMcpTools: ['notes__add'],
    },
  })
  expect(await parsePresetFile(file)).toEqual({
    name: 'Precise',
    settings: { temperature: 0.2, tools: ['dice_roll'] },
  })
})

test.each([
  '',
  'not json',
  '{"name":"x"}',
  '{"name":"","settings":{}}',
  '{"name":"x","settings":{"temperature":9}}',
])('a file with %j has no preset', async (text) => {
  expect(await parsePresetFile(new Blob([text]))).toBeUndefined()
})
