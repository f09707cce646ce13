import { expect, test } from 'vitest'
import type { Quest } from '#contract/chat.ts'
import type { Notebook } from '#contract/notebooks.ts'
import { markdownHead, markdownTurn } from './notebook-markdown.ts'

const notebook = {
  name: 'Tides\nof Brittany',
  firstCreated: '2026-11-21T09:30:00.000Z',
  tags: [{ name: 'sea', strength: 100 }],
} as Notebook
const quest = {
  prompt: ' How high? ',
  replies: ['Twelve metres.'],
  promptMeta: { model: { name: 'Sonnet' } },
  createdAt: '2026-11-21T09:31:00.000Z',
  error: null,
} as Quest

test('begins with the name of the notebook', () => {
  expect(markdownHead(notebook)).toBe('# Tides of Brittany\n\nBegun 2026-11-21 09:30 · sea\n')
})

test('labels each text with its author', () => {
  expect(markdownTurn(quest)).toBe('\n## You, 2026-11-21 09:31\n\nHow high?\n\n## Sonnet\n\nTwelve metres.\n')
})

test('numbers several answers and reports failures', () => {
  const text = markdownTurn({ ...quest, replies: ['One', 'Two'], error: 'It broke off' })
  expect(text).toContain('## Sonnet (answer 1 of 2)\n\nOne')
  expect(text).toContain('## Sonnet (answer 2 of 2)\n\nTwo')
  expect(text).toContain('\n> It broke off\n')
})
