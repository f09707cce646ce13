import { beforeAll, expect, test } from 'vitest'
import { fileTags } from '#contract/file-tags.ts'
import { files } from '#contract/files.ts'
import { projects } from '#contract/projects.ts'
import { startApp, type TestApp, type TestUser } from '#server/testing/harness.ts'
import { countWaiting } from '#server/testing/locks.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

async function makeFiles(user: TestUser): Promise<string[]> {
  const ids: string[] = []
  for (const fileName of ['1.txt', '2.txt', '3.txt']) {
    const { body } = await app.call(user.id, files.create, { fileName, content: 'tide' })
    ids.push(body.id)
  }
  return ids
}

/** Empties the trash while something else is removed; the test holds a lock that both need. */
async function emptyTrashDuring(
  user: TestUser,
  ids: string[],
  { held, remove }: { held: string; remove: () => Promise<{ status: number }> },
): Promise<number[]> {
  await app.call(user.id, files.removeMany, { fileIds: ids })
  const holder = await app.ports.database.pool.connect()
  await holder.query('begin')
  await holder.query(`select from ${held} where file_id = $1 for update`, [ids[1]])
  const answers = [app.call(user.id, files.emptyTrash, {}), remove()]
  await expect.poll(() => countWaiting(app), { timeout: 10_000 }).toBe(2)
  await holder.query('commit')
  holder.release()
  return (await Promise.all(answers)).map(({ status }) => status)
}

test('deleting tagged files and their tag concurrently does not deadlock', async () => {
  const user = await app.addUser()
  const ids = await makeFiles(user)
  const tag = await app.call(user.id, fileTags.create, { name: 'sea', icon: '🌊', color: '#112233' })
  // Tagged in the reverse order of their creation.
  for (const id of ids.toReversed()) await app.call(user.id, fileTags.toggle, { ids: [id], tags: ['sea'] })
  const remove = () => app.call(user.id, fileTags.remove, { id: tag.body.id })
  expect(await emptyTrashDuring(user, ids, { held: 'file_taggings', remove })).toEqual([200, 200])
})

test.each<[string, (user: TestUser, id: string, fileIds: string[]) => Promise<{ status: number }>]>([
  ['their project', (user, id) => app.call(user.id, projects.remove, { id })],
  [
    'their places in a project',
    (user, id, fileIds) => app.call(user.id, projects.removeSystemPrompts, { id, fileIds }),
  ],
])('deleting files and %s concurrently does not deadlock', async (_, removeFrom) => {
  const user = await app.addUser()
  const ids = await makeFiles(user)
  const { body: project } = await app.call(user.id, projects.create, { name: 'Sea' })
  for (const id of ids.toReversed()) {
    await app.call(user.id, projects.addSystemPrompts, { id: project.id, fileIds: [id] })
  }
  const remove = () => removeFrom(user, project.id, ids)
  expect(await emptyTrashDuring(user, ids, { held: 'project_files', remove })).toEqual([200, 200])
})
