import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { chat } from '#contract/chat.ts'
import { openConversation } from '#server/testing/conversation.ts'
import { startApp } from '#server/testing/harness.ts'

const MIGRATION = new URL('../platform/db/migrations/0088_excerpts_of_files.sql', import.meta.url)

const QUOTED = 'He wrote "use": "passages"'
const sourcesWith = (use: string) => ({
  citations: [],
  files: [{ fileId: 'f1', fileName: QUOTED, use, reason: null, tokens: 12 }],
})

test('stored answers and events get the word excerpts, and texts keep theirs', async () => {
  const app = await startApp()
  const { pool } = app.ports.database
  const talk = await openConversation(app)
  const quest = await talk.ask('When?')
  const events = [{ name: 'sources', payload: sourcesWith('passages') }]
  const stored = JSON.stringify({ 0: sourcesWith('passages') })
  await pool.query('update quests set sources = $2 where id = $1', [quest.id, stored])
  await pool.query('insert into runs (id, lease_expires_at, created_at) values ($1, now(), now())', [
    quest.id,
  ])
  await pool.query('insert into run_events (run_id, first_seq, last_seq, events) values ($1, 1, 1, $2)', [
    quest.id,
    JSON.stringify(events),
  ])
  await pool.query(await readFile(MIGRATION, 'utf8'))
  const { body } = await app.call(talk.user.id, chat.list, { id: talk.id })
  expect(body.data[0]?.sources).toEqual([sourcesWith('excerpts')])
  const { rows } = await pool.query('select events from run_events where run_id = $1', [quest.id])
  expect(rows).toEqual([{ events: [{ name: 'sources', payload: sourcesWith('excerpts') }] }])
})
