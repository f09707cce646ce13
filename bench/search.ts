// Searching among 1,000,000 messages (BENCH_MESSAGES), of which the user has half, and what the index adds to the writing of a message.
import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { startApp } from './support/app-process.ts'
import { megabytes, milliseconds, percentile } from './support/figures.ts'
import { type Person, registerPerson } from './support/person.ts'
import { type Finding, report } from './support/report.ts'

const MESSAGES = Number(process.env.BENCH_MESSAGES ?? 1_000_000)
const PER_NOTEBOOK = 50
const WORDS_PER_ANSWER = 120
const VOCABULARY = 20_000
const QUESTIONS = 100
const WARM_UP = 10
const WRITES = 200
const INDEXES = ['quests_search', 'quests_search_pairs']
const BUDGET = { search: 100, write: 20 }

const app = await startApp()
try {
  const person = await registerPerson(app)
  const other = await registerPerson(app)
  const database = await app.database()
  await seed(database, [person, other])
  const findings = [
    ...(await searchFindings(person)),
    ...(await sizeFindings(database)),
    ...(await writeFindings(database, person)),
  ]
  await database.end()
  report('search', findings)
} finally {
  await app.stop()
}

/** Answers of words whose frequency falls with their number; every 100th has Chinese text. */
async function seed(database: Client, people: Person[]): Promise<void> {
  const definitions = await dropIndexes(database)
  for (const { id } of people) {
    const messages = Math.ceil(MESSAGES / people.length)
    await database.query(
      `insert into notebooks (id, user_id, name, is_named_by_person, next_position, created_at, updated_at)
       select gen_random_uuid(), $1, 'Notebook ' || number, true, $3 + 1, moment, moment
       from generate_series(1, $2::int / $3::int) number,
         lateral (select now() - make_interval(mins => number)) at(moment)`,
      [id, messages, PER_NOTEBOOK],
    )
    await database.query(
      `insert into quests (id, notebook_id, user_id, client_message_id, position, type, prompt, replies, reasoning, status,
         llm, prompt_meta, prompt_tokens, created_at, updated_at)
       select gen_random_uuid(), notebook.id, $1, gen_random_uuid(), place, 'message', 'What follows from part ' || place || '?',
         array[answer.text || case when place % 100 = 7 then ' 潮汐表 港口' else '' end], array[''], 'done', '{}',
         '{"warnings":[],"promptErrors":[],"statusLog":[]}', 8, notebook.updated_at, notebook.updated_at
       from notebooks notebook, generate_series(1, $2::int) place, lateral (
         select string_agg('w' || to_hex(floor($4 * power(random(), 4))::int * 7919 % 1048573), ' ') as text
         from generate_series(1, $3::int) where place > 0 and notebook.id is not null
       ) answer
       where notebook.user_id = $1`,
      [id, PER_NOTEBOOK, WORDS_PER_ANSWER, VOCABULARY],
    )
  }
  for (const definition of definitions) await database.query(definition)
  await database.query('vacuum analyze quests')
  await database.query('analyze notebooks')
}

/** Building an index at the end is faster than writing each entry. Returns the statements that create them again. */
async function dropIndexes(database: Client): Promise<string[]> {
  const { rows } = await database.query<{ indexdef: string }>(
    'select indexdef from pg_indexes where indexname = any($1)',
    [INDEXES],
  )
  for (const name of INDEXES) await database.query(`drop index ${name}`)
  return rows.map(({ indexdef }) => indexdef)
}

/** Frequent and rare words, parts of words, several words, and Chinese. */
async function searchFindings(person: Person): Promise<Finding[]> {
  const times: number[] = []
  for (let number = 0; number < QUESTIONS + WARM_UP; number += 1) {
    const rank = (share: number) =>
      `w${((Math.floor(VOCABULARY * share ** 4) * 7919) % 1_048_573).toString(16)}`
    const share = (number % 50) / 50
    const query =
      [rank(share), `${rank(share)} ${rank(0.3)}`, rank(share).slice(0, 5), '潮汐'][number % 4] ?? ''
    const began = performance.now()
    await person.call.search.all({ q: query })
    if (number >= WARM_UP) times.push(performance.now() - began)
  }
  const p95 = percentile(times, 0.95)
  return [
    { what: `Search: p50 in ${MESSAGES} messages`, figure: milliseconds(percentile(times, 0.5)) },
    {
      what: 'Search: p95',
      figure: milliseconds(p95),
      budget: `≤ ${BUDGET.search} ms`,
      isMet: p95 <= BUDGET.search,
    },
  ]
}

async function sizeFindings(database: Client): Promise<Finding[]> {
  const { rows } = await database.query<{ index: string; messages: string }>(
    `select sum(pg_relation_size(name::regclass)) as index, pg_table_size('quests') as messages
     from unnest($1::text[]) name`,
    [INDEXES],
  )
  const [size] = rows
  return [
    {
      what: 'Size of the indexes',
      figure: megabytes(Number(size?.index)),
      reference: `messages ${megabytes(Number(size?.messages))}`,
    },
  ]
}

/** The end of an answer, with and without the indexes. */
async function writeFindings(database: Client, person: Person): Promise<Finding[]> {
  const indexed = await writeTimes(database, person)
  await dropIndexes(database)
  const plain = await writeTimes(database, person)
  const added = percentile(indexed, 0.95) - percentile(plain, 0.95)
  return [
    {
      what: 'Added to the writing of a message: p95',
      figure: milliseconds(added),
      reference: `without ${milliseconds(percentile(plain, 0.95))}`,
      budget: `≤ ${BUDGET.write} ms`,
      isMet: added <= BUDGET.write,
    },
  ]
}

async function writeTimes(database: Client, { id }: Person): Promise<number[]> {
  const times: number[] = []
  for (let number = 0; number < WRITES; number += 1) {
    const words = Array.from({ length: WORDS_PER_ANSWER * 3 }, () => randomUUID().slice(0, 6))
    const began = performance.now()
    await database.query(
      `update quests set replies = replies || $2::text where id = (
         select id from quests where user_id = $1 offset $3 limit 1)`,
      [id, words.join(' '), number],
    )
    times.push(performance.now() - began)
  }
  return times
}
