import { expect, test } from 'vitest'
import type { Agent } from '#contract/agents.ts'
import { parseAgentFile, toAgentFile } from './agent-file.ts'

const agent: Agent = {
  id: 'a1',
  userId: 'u1',
  ownerName: 'Ada',
  name: 'Reviewer',
  description: 'Reviews code',
  triggerWords: ['review'],
  starters: ['Review this'],
  isPublic: true,
  permissions: ['read'],
  visual: { portraitUrl: '/api/agents/a1/portrait/x.png' },
  updatedAt: '2026-01-01T00:00:00.000Z',
  systemPrompt: 'You review code.',
  model: 'a/b',
  fallbackModels: [],
  temperature: 0.2,
  tools: ['dice_roll'],
  mcpServerIds: ['0b6f7c1e-3f0e-4c55-9a53-0d6b1b1f0a11'],
  fileIds: ['f1'],
  fileCount: 1,
  notebookCount: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
}

test('an exported agent is imported with its fields, as a private one without files and portrait', async () => {
  expect(await parseAgentFile(toAgentFile(agent))).toEqual({
    name: 'Reviewer',
    description: 'Reviews code',
    triggerWords: ['review'],
    systemPrompt: 'You review code.',
    model: 'a/b',
    fallbackModels: [],
    temperature: 0.2,
    tools: ['dice_roll'],
    mcpServerIds: [],
    starters: ['Review this'],
    isPublic: false,
  })
})

test.each(['', 'not json', '[]', '{"name":"x"}', '{"name":"Reviewer","temperature":9}'])(
  'a file with %j has no agent',
  async (text) => {
    expect(await parseAgentFile(new Blob([text]))).toBeUndefined()
  },
)
