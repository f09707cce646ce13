import { expect, test } from 'vitest'
import type { Notebook } from '#contract/notebooks.ts'
import type { Quest } from '#contract/quests.ts'
import { markdownHead, markdownTurn } from './notebook-markdown.ts'

const notebook = {
  name: 'Tides\nof Brittany',
  firstCreated: '2026-11-21T09:30:00.000Z',
  tags: [{ name: 'sea', strength: 100 }],
  knowledgeIds: ['chart'],
} as Notebook
const quest = {
  prompt: ' How high? ',
  replies: ['Twelve metres.'],
  promptMeta: { model: { name: 'Sonnet' } },
  createdAt: '2026-11-21T09:31:00.000Z',
  error: null,
  promptMetas: [],
  fileIds: [],
  images: [],
} as unknown as Quest

const NO_LINKS = { files: [], toTop: '' }
const file = {
  id: 'chart',
  fileName: 'Chart [1].pdf',
  mimeType: 'application/pdf',
  fileSize: 9,
  path: 'files/Chart -1-.pdf',
}

test('links the files and pictures of the archive', () => {
  const links = { files: [file], toTop: '../' }
  const link = String.raw`Files: [Chart \[1\].pdf](<../files/Chart -1-.pdf>)`
  expect(markdownHead(notebook, links)).toContain(link)
  const text = markdownTurn({ ...quest, fileIds: ['chart', 'gone'], images: ['people/1/images/2'] }, links)
  expect(text).toContain(`How high?\n\n${link}\n`)
  expect(text).toContain('![Picture](<../pictures/2>)')
})

test('names a file whose content is not in the archive', () => {
  const text = markdownTurn({ ...quest, fileIds: ['chart'] }, { files: [{ ...file, path: null }], toTop: '' })
  expect(text).toContain(String.raw`Files: Chart \[1\].pdf`)
})

test('begins with the name of the notebook', () => {
  expect(markdownHead(notebook, NO_LINKS)).toBe('# Tides of Brittany\n\nBegun 2026-11-21 09:30 · sea\n')
})

test('labels each text with its author', () => {
  expect(markdownTurn(quest, NO_LINKS)).toBe(
    '\n## You, 2026-11-21 09:31\n\nHow high?\n\n## Sonnet\n\nTwelve metres.\n',
  )
})

test('numbers several answers and reports failures', () => {
  const text = markdownTurn({ ...quest, replies: ['One', 'Two'], error: 'It broke off' }, NO_LINKS)
  expect(text).toContain('## Sonnet (answer 1 of 2)\n\nOne')
  expect(text).toContain('## Sonnet (answer 2 of 2)\n\nTwo')
  expect(text).toContain('\n> It broke off\n')
})
