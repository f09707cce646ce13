import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { agents } from '#contract/agents.ts'
import { announcements } from '#contract/announcements.ts'
import { fileTags } from '#contract/file-tags.ts'
import { files } from '#contract/files.ts'
import { notebookTags } from '#contract/notebook-tags.ts'
import { notebooks } from '#contract/notebooks.ts'
import { projectMembers } from '#contract/project-members.ts'
import { projectNotebooks } from '#contract/project-notebooks.ts'
import { projects } from '#contract/projects.ts'
import { savedPrompts } from '#contract/prompts.ts'
import { registrationInvites } from '#contract/registration-invites.ts'
import { users } from '#contract/users.ts'
import { makePdf } from '#server/testing/pdf-files.ts'
import { makePng } from '#server/testing/pictures.ts'
import { call } from './api.ts'
import { addNotebook, sendElsewhere, storedTurns } from './conversation.ts'
import { upload } from './documents.ts'
import type { ModelServer } from './model-server.ts'
import { type Person, register } from './people.ts'
import { addPeopleContent, PEOPLE_TEXTS } from './people-content.ts'
import { expect } from './test.ts'

/** What the screens of a workspace show. */
export interface WorkspaceContent {
  /** An administrator, the owner of everything. */
  admin: Person
  member: Person
  notebookId: string
  /** Its last answer has the second version of an artifact. */
  artifactNotebookId: string
  projectId: string
  organizationId: string
  agentId: string
  newsId: string
  fileIds: Record<string, string>
}

const QUESTION = 'How do tides work, and when is the next spring tide?'

/** What a dialog improves before it is sent. */
export const ROUGH_PROMPT = 'high water?'
const IMPROVED_PROMPT = 'When is high water in Dover today, and how high is it?'

const ANSWER = `# Tides

The moon draws the sea: **two bulges** travel around the earth, and a coast meets both each day.

## Spring and neap

1. At new and full moon, sun and moon pull in one line.
2. In between they pull *across* each other.

- [x] New moon
- [ ] First quarter

| Phase | Range in m | Name |
|---|---:|---|
| New moon | 5.2 | spring |
| First quarter | 2.9 | neap |

\`\`\`ts
const height = (hours: number) => 2.6 * Math.cos((2 * Math.PI * hours) / 12.42)
\`\`\`

> “Time and tide wait for no man.”

The height is $h(t) = a \\cos \\omega t$. See [the almanac](https://example.org/almanac).`

/** An artifact in two versions, by question. */
const PLANS = {
  'Write a plan for the harbour.': ['# Harbour plan', 'Measure the depth at low water.'],
  'Add the buoys.': ['# Harbour plan', 'Measure the depth at each buoy.'],
}
const PLAN_TITLE = 'Harbour plan'
const planOf = (lines: string[]) =>
  `<artifact identifier="plan" type="markdown" title="${PLAN_TITLE}">\n${lines.join('\n\n')}\n</artifact>`

const SHEET = 'Port,High water,Range\nDover,11:20,5.9\nAberdeen,01:45,3.1\nLerwick,22:10,1.4\n'

const SAMPLES: Record<string, string> = {
  'a-long-name-of-a-file-with-notes-about-the-tides-of-the-north-sea-2026.md':
    '# Notes\n\nThe moon draws the sea.\n\n- Dover\n- Lerwick\n',
  'plan.txt': 'Measure the height of the water at noon.\n'.repeat(40),
  'ports.csv': SHEET,
  'settings.json': JSON.stringify({ port: 'Dover', heights: [5.9, 3.1], isSpring: true }, null, 2),
  'tides.ts': 'export const range = (high: number, low: number) => high - low\n',
  'style.md': 'Answer briefly and use metric units.\n',
}

const NOTEBOOKS = [
  'Harbour dues',
  'A much longer name of a notebook that does not fit into one line',
  'Tides',
]
const TRASHED = 'Old drafts'
const PROJECTS = {
  empty: ['Lighthouses'],
  full: ['Harbour', 'Measurements and models of the tides of the North Sea'],
} as const
const AGENT = {
  name: 'Captain',
  triggerWords: ['captain'],
  systemPrompt: 'You are the captain of a ship.',
}
/** A message with which the instructions of the agent are tried. */
export const TRIED_PROMPT = 'When do we sail?'
const TRIED_ANSWER = 'At high water, which is at noon today.'
const PROMPT = { name: 'explain', text: 'Explain {{topic}} to {{reader}}.' }
const INVITE = { count: 2, credits: 2500, tags: ['analyst', 'gold'] }
const NEWS = {
  title: 'Projects have colours',
  subtitle: 'What changed in this version',
  description: 'Choose a **colour** for each project:\n\n- in its menu\n- in the palette',
}
const TAGS = [
  { name: 'Sea', icon: '🌊', color: '#228be6', description: 'Everything about the sea' },
  { name: 'Charts', icon: ':compass:', color: '#40c057' },
  { name: 'Reading', icon: '📚', color: '#fab005' },
]
/** What the cells and the sheets of the workbook say. */
const WORKBOOK = ['Height', 'Measured', 'Twice', 'Saint-Malo', 'Venice', 'Harbours']
const DOCUMENT = ['The tide tables of the year', 'High water at Dover']

/** Fills a workspace with realistic content of every kind. */
export async function addWorkspaceContent(
  admin: Person,
  models: ModelServer,
  nameOfMember?: string,
): Promise<WorkspaceContent> {
  await call(admin, users.update, {
    id: admin.id,
    experimentalFeatures: { enableAgents: true, enableArtifacts: true },
  })
  models.answer(QUESTION, async (reply) => {
    reply.think('The user asks about tides.')
    await new Promise(setImmediate)
    reply.write(ANSWER)
    reply.end()
  })
  for (const [question, lines] of Object.entries(PLANS)) models.answer(question, planOf(lines))
  models.answer(ROUGH_PROMPT, IMPROVED_PROMPT)
  models.answer(TRIED_PROMPT, TRIED_ANSWER)
  const member = await register(admin.url, nameOfMember)
  const fileIds = await addFiles(admin)
  const { notebookId, artifactNotebookId } = await addNotebooks(admin)
  const projectId = await addProjects(admin, member, { notebookId, fileIds })
  const { id: agentId } = await call(admin, agents.create, AGENT)
  await call(admin, savedPrompts.create, PROMPT)
  await call(admin, registrationInvites.create, INVITE)
  const { _id: newsId } = await call(admin, announcements.create, NEWS)
  const organizationId = await addPeopleContent(admin, member)
  const ids = { notebookId, artifactNotebookId, projectId, organizationId, agentId, newsId }
  return { admin, member, ...ids, fileIds }
}

/** The news has been shown in this browser, so that it does not open over the screens that are visited. */
export async function skipNews(page: Page, { newsId }: WorkspaceContent): Promise<void> {
  await page.addInitScript((id) => {
    // Frames of an opaque origin have no storage.
    if (self === top)
      localStorage.setItem('commonplace:announcements-shown', JSON.stringify({ [id]: Date.now() }))
  }, newsId)
}

/** What users wrote, which no language translates: the texts, names and addresses of the content. */
export function ownTexts({ admin, member, fileIds }: WorkspaceContent): string {
  const texts = [
    ANSWER.replaceAll(/[*`$]/g, ''),
    ANSWER,
    QUESTION,
    ...Object.keys(PLANS),
    ...Object.values(PLANS).flat(),
    PLAN_TITLE,
    ROUGH_PROMPT,
    IMPROVED_PROMPT,
    ...Object.keys(fileIds),
    ...Object.values(SAMPLES),
    ...DOCUMENT,
    ...WORKBOOK,
    ...NOTEBOOKS,
    TRASHED,
    ...Object.values(PROJECTS).flat(),
    ...Object.values(PROMPT),
    ...(PROMPT.text.match(/\w+/g) ?? []),
    ...PEOPLE_TEXTS,
    AGENT.name,
    AGENT.systemPrompt,
    TRIED_PROMPT,
    TRIED_ANSWER,
    ...AGENT.triggerWords.map((word) => `@${word}`),
    NEWS.title,
    NEWS.subtitle,
    NEWS.description.replaceAll('*', ''),
    ...TAGS.flatMap(({ name, description }) => [name, description ?? '']),
    ...INVITE.tags,
    ...[admin, member].flatMap(({ username, email }) => [`@${username}`, email]),
  ]
  return texts.join('\n')
}

async function addFiles(admin: Person): Promise<Record<string, string>> {
  const fileIds: Record<string, string> = {}
  for (const [fileName, content] of Object.entries(SAMPLES))
    fileIds[fileName] = (await call(admin, files.create, { fileName, content })).id
  const document = new URL('../../server/testing/documents/workbook-libreoffice.xlsx', import.meta.url)
  const uploads = {
    'almanac.pdf': makePdf(DOCUMENT),
    'chart.png': makePng(640, 480),
    'workbook.xlsx': await readFile(document),
  }
  for (const [fileName, bytes] of Object.entries(uploads))
    fileIds[fileName] = (await upload(admin, { fileName, bytes })).id
  for (const tag of TAGS) await call(admin, fileTags.create, tag)
  await call(admin, fileTags.toggle, { ids: Object.values(fileIds).slice(0, 3), tags: ['Sea'] })
  return fileIds
}

async function addNotebooks(admin: Person) {
  const ids: string[] = []
  for (const name of NOTEBOOKS) ids.push((await addNotebook(admin, name)).id)
  const [artifactNotebookId = '', , id = ''] = ids
  for (const question of Object.keys(PLANS)) {
    await sendElsewhere(admin, artifactNotebookId, question)
    const statuses = async () => (await storedTurns(admin, artifactNotebookId)).map(({ status }) => status)
    await expect.poll(async () => new Set(await statuses())).toEqual(new Set(['done']))
  }
  await call(admin, notebookTags.addMany, { sessionIds: [id], name: 'sea' })
  await sendElsewhere(admin, id, QUESTION)
  await expect.poll(async () => (await storedTurns(admin, id))[0]?.status).toBe('done')
  const trashed = await addNotebook(admin, TRASHED)
  await call(admin, notebooks.remove, { id: trashed.id })
  return { notebookId: id, artifactNotebookId }
}

async function addProjects(
  admin: Person,
  member: Person,
  { notebookId, fileIds }: { notebookId: string; fileIds: Record<string, string> },
): Promise<string> {
  await call(admin, projects.create, { name: PROJECTS.empty[0] })
  const [name, description] = PROJECTS.full
  const { id } = await call(admin, projects.create, { name, description })
  const [first = '', second = ''] = Object.values(fileIds)
  await call(admin, projects.addFiles, { id, fileIds: [first, second] })
  await call(admin, projects.addSystemPrompts, { id, fileIds: [fileIds['style.md'] ?? ''] })
  await call(admin, projectNotebooks.add, { id, sessionIds: [notebookId] })
  await call(admin, projectMembers.add, { id, recipients: [member.username], role: 'editor' })
  return id
}
