import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { chat } from '#contract/chat.ts'
import { notebooks } from '#contract/notebooks.ts'
import { openConversation } from '#server/testing/conversation.ts'
import { startApp } from '#server/testing/harness.ts'

const MIGRATION = new URL('../platform/db/migrations/0047_no_keys_in_messages.sql', import.meta.url)

test('keys in stored messages and names are removed, and such a message is not sent again', async () => {
  const app = await startApp()
  const { pool } = app.ports.database
  const talk = await openConversation(app)
  const quest = await talk.ask('When?')
  const other = await talk.ask('/etc/hosts is what?')
  await app.settle()
  const stored = JSON.stringify({ ...quest.promptMeta, prompt: '/key sk-secret' })
  await pool.query("update quests set prompt = ' /KEY sk-secret', prompt_meta = $2 where id = $1", [
    quest.id,
    stored,
  ])
  await pool.query("update notebooks set name = '/key sk-secret' where id = $1", [talk.id])
  await pool.query(await readFile(MIGRATION, 'utf8'))
  const { body } = await app.call(talk.user.id, chat.list, { id: talk.id })
  expect(body.data.map(({ prompt }) => prompt)).toEqual([other.prompt, '/key'])
  expect(JSON.stringify(body)).not.toContain('secret')
  expect((await app.call(talk.user.id, notebooks.get, { id: talk.id })).body.name).toBe('New notebook')
  const again = await app.call(talk.user.id, chat.retry, { id: talk.id, messageId: quest.id })
  expect([again.status, again.body.message]).toEqual([
    409,
    'Answers to commands cannot be regenerated. Send the command again instead.',
  ])
})
