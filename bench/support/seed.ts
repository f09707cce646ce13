import type { AppProcess } from './app-process.ts'
import { markdownTokens } from './markdown-answer.ts'
import type { Person } from './person.ts'

const ANSWER_TOKENS = 200
/** Prose, a list, a table and some code. */
const MIXED_ANSWER = markdownTokens(ANSWER_TOKENS).join('')
/** An answer that loads nothing on demand. */
export const PROSE_ANSWER = 'It says that the figures of this part agree with those before. '.repeat(12)

/** The text of the last message of a seeded notebook; it is visible when the notebook is open. */
export const seededAnswer = (place: number) => `This is answer ${place}.`

/** A notebook of that many answered messages, written directly into the database. */
export async function seedNotebook(
  app: AppProcess,
  person: Person,
  { name, messages, answer = MIXED_ANSWER }: { name: string; messages: number; answer?: string },
): Promise<string> {
  const { id } = await person.call.notebooks.create({ name, lastUsedModel: person.model })
  if (messages === 0) return id
  const database = await app.database()
  await database.query(
    `insert into quests (id, notebook_id, user_id, client_message_id, position, type, prompt, replies, reasoning, status,
       llm, prompt_meta, prompt_tokens, reply_tokens, created_at, updated_at)
     select gen_random_uuid(), $1, $2, gen_random_uuid(), place, 'message',
       'What do the figures of part ' || place || ' say, and what follows from them?',
       array['This is answer ' || place || E'.\\n\\n' || $3], array[''], 'done',
       '{}', '{"warnings":[],"promptErrors":[],"statusLog":[]}', 18, $5, moment, moment
     from generate_series(1, $4::int) place
     cross join lateral (select now() - make_interval(mins => $4::int - place + 1) as moment) as at`,
    [id, person.id, answer, messages, ANSWER_TOKENS],
  )
  await database.query('update notebooks set next_position = $2 where id = $1', [id, messages + 1])
  await database.query('vacuum analyze quests')
  await database.end()
  return id
}
