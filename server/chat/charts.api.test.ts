import { beforeAll, expect, test } from 'vitest'
import { answerParts } from '#contract/artifact-parts.ts'
import { CHART_ROWS_MAX, ChartDefinition } from '#contract/charts.ts'
import type { LlmSettings } from '#contract/llm-settings.ts'
import { users } from '#contract/users.ts'
import {
  type Conversation,
  openConversation,
  startWithModels,
  toolCall,
} from '#server/testing/conversation.ts'
import type { TestApp } from '#server/testing/harness.ts'

let app: TestApp

beforeAll(async () => {
  app = await startWithModels([{ id: 'qwen3', contextWindow: 32_000 }])
})

/** Asks a model that writes a line, calls the tool, and ends. */
async function askForChart(talk: Conversation, tool: string, input: object, llm: LlmSettings = {}) {
  app.models.play({ parts: [{ type: 'text', text: 'Look:' }, toolCall(tool, input)] })
  app.models.play('It rises.')
  const quest = await talk.ask('Draw it', { tools: [tool], ...llm })
  return { text: quest.replies[0] ?? '', call: quest.promptMeta.functionCalls?.[0] }
}

const SALES = {
  type: 'bar',
  title: 'Sales & "costs"',
  xKey: 'month',
  series: [{ key: 'north' }],
  data: [
    { month: 'May', north: 4 },
    { month: 'June', north: null },
  ],
}

test('a chart of a tool is a block of the answer, and the model reads that it is shown', async () => {
  const talk = await openConversation(app)
  const { text, call } = await askForChart(talk, 'recharts', SALES)
  const [, definition = ''] = /^Look:\n\n```recharts\n(.*)\n```\n\nIt rises\.$/s.exec(text) ?? []
  expect(ChartDefinition.parse(JSON.parse(definition))).toMatchObject(SALES)
  expect(call).toMatchObject({ state: 'done', returnValue: expect.stringContaining('The user sees it') })
})

test('a diagram is checked by the program that draws it', async () => {
  const talk = await openConversation(app)
  const definition = 'graph TD\n  A["a ``` b"] --> B'
  expect((await askForChart(talk, 'mermaid_chart', { definition })).text).toBe(
    `Look:\n\n\`\`\`\`mermaid\n${definition}\n\`\`\`\`\n\nIt rises.`,
  )
  for (const definition of ['graph TD\n  A-- ', 'no diagram at all', 'pie\n "a": no number']) {
    const { text, call } = await askForChart(talk, 'mermaid_chart', { definition })
    expect(text).toBe('Look:\n\nIt rises.')
    expect(call).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/^The diagram cannot be drawn: /),
    })
  }
})

test.each([
  ['a column that no row has', { xKey: 'year' }, 'No row has the column year.'],
  ['a column without numbers', { series: [{ key: 'month' }] }, 'The column month must contain numbers only.'],
  [
    'an axis of a scatter chart without numbers',
    { type: 'scatter' },
    'The column month must contain numbers only.',
  ],
  [
    'a pie with a negative slice',
    { type: 'pie', data: [{ month: 'May', north: -4 }] },
    'The slices of a pie cannot be negative: column north.',
  ],
  ['an unknown type', { type: 'cake' }, 'must be one of: bar, line'],
  ['no rows', { data: [] }, 'at least 1 entries'],
  [
    'too many rows',
    { data: Array.from({ length: CHART_ROWS_MAX + 1 }, () => SALES.data[0]) },
    'at most 1,000 entries',
  ],
])('refuses %s with the reason', async (_, change, reason) => {
  const talk = await openConversation(app)
  const { text, call } = await askForChart(talk, 'recharts', { ...SALES, ...change })
  expect(text).not.toContain('```')
  expect(call).toMatchObject({ state: 'failed', error: expect.stringContaining(reason) })
})

test('a chart is an artifact where the user wants it and artifacts are on', async () => {
  const talk = await openConversation(app)
  const wanted: LlmSettings = { chartDisplay: 'artifact', enableArtifacts: true }
  const { id } = talk.user
  expect((await askForChart(talk, 'recharts', SALES, wanted)).text).toContain('```recharts')
  await app.call(id, users.update, { id, experimentalFeatures: { enableArtifacts: true } })
  const { text } = await askForChart(talk, 'recharts', SALES, wanted)
  expect(answerParts(text)).toEqual([
    { kind: 'text', text: 'Look:\n\n' },
    {
      kind: 'artifact',
      identifier: SALES.title,
      title: SALES.title,
      type: 'recharts',
      language: '',
      content: expect.stringContaining('"north": 4'),
      isComplete: true,
    },
    { kind: 'text', text: '\n\nIt rises.' },
  ])
  const closing = 'graph TD\n  A["</artifact>"] --> B'
  const closed = await askForChart(talk, 'mermaid_chart', { definition: closing }, wanted)
  expect(closed.text).toContain('```mermaid')
  const inline = await askForChart(talk, 'recharts', SALES, { enableArtifacts: true })
  expect(inline.text).toContain('```recharts')
})
