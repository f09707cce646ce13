// The metrics of models after 10,000,000 turns (BENCH_TURNS) of 2,000 users in a year, and adding turns to the totals.
import type { Client } from 'pg'
import { startApp } from './support/app-process.ts'
import { milliseconds, percentile } from './support/figures.ts'
import { type Person, registerPerson } from './support/person.ts'
import { type Finding, report } from './support/report.ts'

const TURNS = Number(process.env.BENCH_TURNS ?? 10_000_000)
const USERS = 2000
const MODELS = 20
const DAYS = 365
/** Those that one user asks on one day. */
const MODELS_OF_DAY = 3
/** Turns of yesterday, which the job adds to the totals. */
const ROLLED_UP = 100_000
const ROUNDS = 9
const BUDGET = { month: 300, year: 2000, model: 1000, rollUp: 5000 }

const app = await startApp()
try {
  const admin = await registerPerson(app)
  const database = await app.database()
  try {
    const rows = await seed(database)
    report('model-metrics', [...(await showFindings(admin, rows)), await rollUpFinding(database)])
  } finally {
    await database.end()
  }
} finally {
  await app.stop()
}

/** Totals as the job writes them: a row for each user, model and day, and the turns of today. */
async function seed(database: Client): Promise<number> {
  await database.query('set statement_timeout = 0')
  await database.query(
    `insert into users (id, username, email, name, created_at, updated_at)
     select gen_random_uuid(), 'person-' || number, 'person-' || number || '@example.org', 'Person ' || number, now(), now()
     from generate_series(1, $1::int) number`,
    [USERS],
  )
  const perRow = Math.max(1, Math.round(TURNS / (USERS * DAYS * MODELS_OF_DAY)))
  await database.query(
    `insert into model_metrics (day, model_id, user_id, status, failure, turns, unpriced_turns, input_tokens,
       cached_input_tokens, output_tokens, reasoning_tokens, cost, first_token_buckets, total_buckets)
     select current_date - day, 'bench/model-' || (ranked.number * 7 + day + place) % $3::int, ranked.id,
       case when (ranked.number + day) % 50 = 0 then 'failed' else 'done' end,
       case when (ranked.number + day) % 50 = 0 then 'overloaded' end,
       $4::int, 0, $4::int * 900, $4::int * 300, $4::int * 250, $4::int * 40, $4::int * 0.002,
       array_fill(((ranked.number + day) % 60)::smallint, array[$4::int]), array_fill(((ranked.number + day) % 80)::smallint, array[$4::int])
     from (select id, row_number() over () as number from users where username like 'person-%') ranked,
       generate_series(1, $1::int) day, generate_series(1, $2::int) place`,
    [DAYS, MODELS_OF_DAY, MODELS, perRow],
  )
  await database.query(
    `insert into model_day_totals
     select day, model_id, status, coalesce(failure, ''), sum(turns), sum(unpriced_turns), sum(input_tokens),
       sum(cached_input_tokens), sum(output_tokens), sum(reasoning_tokens), sum(cost)
     from model_metrics group by 1, 2, 3, 4`,
  )
  await database.query(
    `insert into model_durations (day, model_id, status, measure, bucket, turns)
     select current_date - day, 'bench/model-' || model, 'done', measure, bucket, 5
     from generate_series(1, $1::int) day, generate_series(0, $2::int - 1) model,
       unnest(array['first_token', 'total']) measure, generate_series(20, 49) bucket`,
    [DAYS, MODELS],
  )
  await insertTurns(database, { count: Math.round(TURNS / DAYS), daysAgo: 0 })
  await database.query('vacuum analyze model_metrics, model_day_totals, model_durations, model_turns, users')
  const { rows } = await database.query<{ count: number }>('select count(*)::int as count from model_metrics')
  return rows[0]?.count ?? 0
}

async function insertTurns(database: Client, { count, daysAgo }: { count: number; daysAgo: number }) {
  await database.query(
    `insert into model_turns (ended_at, model_id, user_id, status, failure, input_tokens, cached_input_tokens,
       output_tokens, reasoning_tokens, cost, first_token_ms, total_ms)
     select date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' - make_interval(days => $2::int) +
         make_interval(secs => turn % 3600), 'bench/model-' || turn % $3::int, ranked.id, 'done', null, 900, 300, 250, 40,
       0.002, 200 + turn % 2000, 2000 + turn % 20000
     from generate_series(1, $1::int) turn
     join (select id, row_number() over () as number from users where username like 'person-%') ranked
       on ranked.number = 1 + turn % $4::int`,
    [count, daysAgo, MODELS, USERS],
  )
}

function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}

/** Each request has another period: results are kept for a minute. */
async function timesOf(admin: Person, { days, modelFilter }: { days: number; modelFilter?: string }) {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now()
    const { total } = await admin.call.modelMetrics.show({
      dateFrom: dayBefore(days - round),
      dateTo: dayBefore(0),
      ...(modelFilter && { modelFilter }),
    })
    times.push(performance.now() - began)
    if (total.turns === 0) throw new Error('There are no turns')
  }
  return times
}

async function showFindings(admin: Person, rows: number): Promise<Finding[]> {
  await timesOf(admin, { days: 20 })
  const measured = [
    { what: 'The last 30 days', days: 30, budget: BUDGET.month },
    { what: 'A year', days: DAYS - 1, budget: BUDGET.year },
    { what: 'A year of one model', days: DAYS - 1, modelFilter: 'bench/model-3', budget: BUDGET.model },
  ]
  const findings: Finding[] = []
  for (const { what, budget, ...period } of measured) {
    const times = await timesOf(admin, period)
    const p50 = percentile(times, 0.5)
    findings.push({
      what: `${what}, p50`,
      figure: milliseconds(p50),
      reference: `slowest ${milliseconds(Math.max(...times))}, ${rows.toLocaleString('en')} rows`,
      budget: `≤ ${milliseconds(budget)}`,
      isMet: p50 <= budget,
    })
  }
  return findings
}

/** The statement of the job, in batches of 20,000. */
async function rollUpFinding(database: Client): Promise<Finding> {
  await insertTurns(database, { count: ROLLED_UP, daysAgo: 1 })
  const before = await countTurns(database)
  const began = performance.now()
  await database.query(`select graphile_worker.add_job('models.roll-up-metrics', '{}'::json)`)
  while (before - (await countTurns(database)) < ROLLED_UP) {
    if (performance.now() - began > 120_000) throw new Error('The job did not add the turns')
    await new Promise((done) => setTimeout(done, 20))
  }
  const perSecond = ROLLED_UP / ((performance.now() - began) / 1000)
  return {
    what: `Adding ${ROLLED_UP.toLocaleString('en')} turns to the totals`,
    figure: `${Math.round(perSecond).toLocaleString('en')} turns per second`,
    budget: `≥ ${BUDGET.rollUp.toLocaleString('en')} per second`,
    isMet: perSecond >= BUDGET.rollUp,
  }
}

async function countTurns(database: Client): Promise<number> {
  const { rows } = await database.query<{ count: number }>('select count(*)::int as count from model_turns')
  return rows[0]?.count ?? 0
}
