import { spawnSync } from 'node:child_process'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ANSWER_PARTS, beginReply, start, startModels, storedMessage } from './replies-of-processes.ts'
import { makeDataDirectory } from './server-process.ts'
import { register, visit } from './visitor.ts'

describe.skipIf(!process.env.DATABASE_URL)(
  'web and worker processes on an external database (needs DATABASE_URL)',
  { timeout: 120_000 },
  () => {
    test('one process serves requests and another writes the answers', async () => {
      const models = await startModels()
      const database = new URL(process.env.DATABASE_URL ?? '')
      const name = `commonplace_split_${process.pid}`
      const psql = (statement: string) => spawnSync('psql', [database.href, '-c', statement])
      expect(psql(`create database ${name}`).status).toBe(0)
      onTestFinished(() => void psql(`drop database ${name} with (force)`))
      const shared = new URL(database)
      shared.pathname = `/${name}`
      const environment = { ...models.environment, DATABASE_URL: shared.href, SECRET_KEY: 'x'.repeat(40) }
      const startRole = async (ROLE: string) =>
        start({ ...environment, ROLE, DATA_DIR: await makeDataDirectory() })
      const [web, worker] = [await startRole('web'), await startRole('worker')]
      const { token } = await register(web)
      const { path, answer } = await beginReply(visit(web.url, token), models, ANSWER_PARTS)
      answer.end()
      expect(await storedMessage(visit(web.url, token), path)).toMatchObject({
        status: 'done',
        replies: [ANSWER_PARTS.join('')],
      })
      expect(worker.output()).toContain('chat.reply')
    })
  },
)
