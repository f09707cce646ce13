import { readFile } from 'node:fs/promises'
import { announcements } from '#contract/announcements.ts'
import { fileTags } from '#contract/file-tags.ts'
import { files } from '#contract/files.ts'
import { notebookTags } from '#contract/notebook-tags.ts'
import { notebooks } from '#contract/notebooks.ts'
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
import { expect } from './test.ts'

/** What the screens of a workspace show. */
export interface WorkspaceContent {
  /** An administrator, the owner of everything. */
  admin: Person
  member: Person
  notebookId: string
  projectId: string
  fileIds: Record<string, string>
}

const QUESTION = 'How do tides work, and when is the next spring tide?'

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

/** Fills a workspace with realistic content of every kind. */
export async function addWorkspaceContent(
  admin: Person,
  models: ModelServer,
  nameOfMember?: string,
): Promise<WorkspaceContent> {
  await call(admin, users.update, { id: admin.id, experimentalFeatures: { enableAgents: true } })
  models.answer(QUESTION, async (reply) => {
    reply.think('The user asks about tides.')
    await new Promise(setImmediate)
    reply.write(ANSWER)
    reply.end()
  })
  const member = await register(admin.url, nameOfMember)
  const fileIds = await addFiles(admin)
  const notebookId = await addNotebooks(admin)
  const projectId = await addProjects(admin, notebookId, fileIds)
  await call(admin, savedPrompts.create, { name: 'explain', text: 'Explain {{topic}} to {{reader}}.' })
  await call(admin, registrationInvites.create, { count: 2, credits: 2500, tags: ['analyst', 'gold'] })
  await call(admin, announcements.create, {
    title: 'Projects have colours',
    subtitle: 'What changed in this version',
    description: 'Choose a **colour** for each project:\n\n- in its menu\n- in the palette',
  })
  return { admin, member, notebookId, projectId, fileIds }
}

async function addFiles(admin: Person): Promise<Record<string, string>> {
  const fileIds: Record<string, string> = {}
  for (const [fileName, content] of Object.entries(SAMPLES))
    fileIds[fileName] = (await call(admin, files.create, { fileName, content })).id
  const document = new URL('../../server/testing/documents/workbook-libreoffice.xlsx', import.meta.url)
  const uploads = {
    'almanac.pdf': makePdf(['The tide tables of the year', 'High water at Dover']),
    'chart.png': makePng(640, 480),
    'workbook.xlsx': await readFile(document),
  }
  for (const [fileName, bytes] of Object.entries(uploads))
    fileIds[fileName] = (await upload(admin, { fileName, bytes })).id
  const tag = { name: 'Sea', icon: '🌊', color: '#228be6', description: 'Everything about the sea' }
  await call(admin, fileTags.create, tag)
  await call(admin, fileTags.create, { name: 'Reading', icon: '📚', color: '#fab005' })
  await call(admin, fileTags.toggle, { ids: Object.values(fileIds).slice(0, 3), tags: ['Sea'] })
  return fileIds
}

async function addNotebooks(admin: Person): Promise<string> {
  for (const name of ['Harbour dues', 'A much longer name of a notebook that does not fit into one line'])
    await addNotebook(admin, name)
  const { id } = await addNotebook(admin, 'Tides')
  await call(admin, notebookTags.addMany, { sessionIds: [id], name: 'sea' })
  await sendElsewhere(admin, id, QUESTION)
  await expect.poll(async () => (await storedTurns(admin, id))[0]?.status).toBe('done')
  const trashed = await addNotebook(admin, 'Old drafts')
  await call(admin, notebooks.remove, { id: trashed.id })
  return id
}

async function addProjects(
  admin: Person,
  notebookId: string,
  fileIds: Record<string, string>,
): Promise<string> {
  await call(admin, projects.create, { name: 'Lighthouses' })
  const description = 'Measurements and models of the tides of the North Sea'
  const { id } = await call(admin, projects.create, { name: 'Harbour', description })
  const [first = '', second = ''] = Object.values(fileIds)
  await call(admin, projects.addFiles, { id, fileIds: [first, second] })
  await call(admin, projects.addSystemPrompts, { id, fileIds: [fileIds['style.md'] ?? ''] })
  await call(admin, projectNotebooks.add, { id, sessionIds: [notebookId] })
  return id
}
