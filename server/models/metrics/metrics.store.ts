import { type RawBuilder, sql } from 'kysely'
import type { TurnFailure, TurnStatus } from '#contract/model-metrics.ts'
import type { Db } from '#server/platform/db/database.ts'
import { BUCKET_BOUNDS } from './duration-buckets.ts'

/** The calls that are added to the totals in one statement. */
const BATCH = 20_000

/** What is counted. Days are in UTC, both included. */
export interface MetricsFilter {
  dateFrom: string
  dateTo: string
  userId?: string
  modelId?: string
  status?: TurnStatus
}

/** The bucket of a duration: a search among its bounds, which is much faster than a logarithm of `numeric`. */
const bucket = (ms: RawBuilder<unknown>) =>
  sql`width_bucket(${ms}::float8, ${sql.lit(`{${BUCKET_BOUNDS.join()}}`)}::float8[])::smallint`

const DAY_OF_TURN = sql`(ended_at at time zone 'UTC')::date`

/**
 * Adds the oldest calls of past days to the totals, and removes them, in one statement: each is counted once. Returns how
 * many they were.
 */
export async function rollUpTurns(db: Db, before: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with oldest as (
      select id from model_turns where ended_at < ${before} order by ended_at limit ${BATCH} for update skip locked
    ), gone as (
      delete from model_turns using oldest where model_turns.id = oldest.id
      returning ${DAY_OF_TURN} as day, model_id, user_id, organization_id, status, failure, input_tokens, cached_input_tokens,
        output_tokens, reasoning_tokens, cost, first_token_ms, total_ms
    ), totals as (
      insert into model_metrics (day, model_id, user_id, organization_id, status, failure, turns, unpriced_turns, input_tokens,
        cached_input_tokens, output_tokens, reasoning_tokens, cost, first_token_buckets, total_buckets)
      select day, model_id, user_id, organization_id, status, failure, count(*), count(*) filter (where cost is null),
        sum(input_tokens), sum(cached_input_tokens), sum(output_tokens), sum(reasoning_tokens), coalesce(sum(cost), 0),
        coalesce(array_agg(${bucket(sql`first_token_ms`)}) filter (where first_token_ms is not null), '{}'),
        coalesce(array_agg(${bucket(sql`total_ms`)}) filter (where total_ms is not null), '{}')
      from gone group by day, model_id, user_id, organization_id, status, failure
    ), day_totals as (
      insert into model_day_totals (day, model_id, status, failure, turns, unpriced_turns, input_tokens, cached_input_tokens,
        output_tokens, reasoning_tokens, cost)
      select day, model_id, status, coalesce(failure, ''), count(*), count(*) filter (where cost is null), sum(input_tokens),
        sum(cached_input_tokens), sum(output_tokens), sum(reasoning_tokens), coalesce(sum(cost), 0)
      from gone group by 1, 2, 3, 4
      on conflict (day, model_id, status, failure) do update set
        turns = model_day_totals.turns + excluded.turns,
        unpriced_turns = model_day_totals.unpriced_turns + excluded.unpriced_turns,
        input_tokens = model_day_totals.input_tokens + excluded.input_tokens,
        cached_input_tokens = model_day_totals.cached_input_tokens + excluded.cached_input_tokens,
        output_tokens = model_day_totals.output_tokens + excluded.output_tokens,
        reasoning_tokens = model_day_totals.reasoning_tokens + excluded.reasoning_tokens,
        cost = model_day_totals.cost + excluded.cost
    ), durations as (
      insert into model_durations (day, model_id, status, measure, bucket, turns)
      select day, model_id, status, measure, ${bucket(sql`ms`)}, count(*)
      from gone cross join lateral (values ('first_token', first_token_ms), ('total', total_ms)) as taken (measure, ms)
      where ms is not null group by 1, 2, 3, 4, 5
      on conflict (day, model_id, status, measure, bucket)
        do update set turns = model_durations.turns + excluded.turns
    )
    select count(*)::int as count from gone`.execute(db)
  return rows[0]?.count ?? 0
}

/** Removes the totals of earlier days. */
export async function removeMetricsBefore(db: Db, day: string): Promise<void> {
  await sql`delete from model_metrics where day < ${day}::date`.execute(db)
  await sql`delete from model_day_totals where day < ${day}::date`.execute(db)
  await sql`delete from model_durations where day < ${day}::date`.execute(db)
}

/** Counts of one group; the columns by which it was not grouped are null. */
export interface GroupRow {
  grouped_by: 'all' | 'day' | 'model' | 'user'
  day: string | null
  model_id: string | null
  user_id: string | null
  turns: number
  unpriced_turns: number
  input_tokens: number
  cached_input_tokens: number
  output_tokens: number
  reasoning_tokens: number
  cost: number
  failures: Partial<Record<TurnFailure, number>>
}

const ofModelAndStatus = ({ modelId, status }: MetricsFilter) => sql`
  (${modelId ?? null}::text is null or model_id = ${modelId ?? null}::text)
  and (${status ?? null}::text is null or status = ${status ?? null}::text)`

const conditions = (filter: MetricsFilter) => sql`
  (${filter.userId ?? null}::uuid is null or user_id = ${filter.userId ?? null}::uuid) and ${ofModelAndStatus(filter)}`

const inDays = ({ dateFrom, dateTo }: MetricsFilter) => sql`day between ${dateFrom}::date and ${dateTo}::date`

/** The calls that are not part of the totals yet. */
const inTime = ({ dateFrom, dateTo }: MetricsFilter) =>
  sql`ended_at >= ${`${dateFrom}T00:00:00Z`}::timestamptz
    and ended_at < ${`${dateTo}T00:00:00Z`}::timestamptz + interval '1 day'`

const SUMS = sql`sum(turns) as turns, sum(unpriced_turns) as unpriced_turns, sum(input_tokens) as input_tokens,
  sum(cached_input_tokens) as cached_input_tokens, sum(output_tokens) as output_tokens,
  sum(reasoning_tokens) as reasoning_tokens, sum(cost) as cost`

const recentCounts = (filter: MetricsFilter) => sql`
  select ${DAY_OF_TURN} as day, model_id, user_id, failure, 1 as turns, (cost is null)::int as unpriced_turns, input_tokens,
    cached_input_tokens, output_tokens, reasoning_tokens, coalesce(cost, 0) as cost
  from model_turns where ${inTime(filter)} and ${conditions(filter)}`

const countsByUser = (filter: MetricsFilter) => sql`
  select day, model_id, user_id, failure, turns, unpriced_turns, input_tokens, cached_input_tokens, output_tokens,
    reasoning_tokens, cost
  from model_metrics where ${inDays(filter)} and ${conditions(filter)}`

const countsOfAll = (filter: MetricsFilter) => sql`
  select day, model_id, null::uuid as user_id, nullif(failure, '') as failure, turns, unpriced_turns, input_tokens,
    cached_input_tokens, output_tokens, reasoning_tokens, cost
  from model_day_totals where ${inDays(filter)} and ${ofModelAndStatus(filter)}`

/**
 * The counts of all calls, of each day, of each model and of the users with the most calls. Only the counts by user are
 * read from the totals of users, of which there are hundreds of times as many.
 */
export async function listGroups(db: Db, filter: MetricsFilter, usersMax: number): Promise<GroupRow[]> {
  const totals = filter.userId === undefined ? countsOfAll(filter) : countsByUser(filter)
  const { rows } = await sql<GroupRow>`
    with by_model as materialized (
      select day, model_id, failure, ${SUMS} from (${totals} union all ${recentCounts(filter)}) as counted
      group by day, model_id, failure
    ), grouped as (
      select case when grouping(day) = 0 then 'day' when grouping(model_id) = 0 then 'model' else 'all' end as grouped_by,
        day, model_id, null::uuid as user_id, failure, ${SUMS}
      from by_model group by grouping sets ((failure), (day, failure), (model_id, failure))
      union all
      select 'user', null, null, user_id, failure, ${SUMS}
      from (${countsByUser(filter)} union all ${recentCounts(filter)}) as counted group by user_id, failure
    ), joined as (
      select grouped_by, day::text as day, model_id, user_id, sum(turns)::float8 as turns,
        sum(unpriced_turns)::float8 as unpriced_turns, sum(input_tokens)::float8 as input_tokens,
        sum(cached_input_tokens)::float8 as cached_input_tokens, sum(output_tokens)::float8 as output_tokens,
        sum(reasoning_tokens)::float8 as reasoning_tokens,
        sum(cost)::float8 as cost,
        coalesce(jsonb_object_agg(failure, turns) filter (where failure is not null), '{}') as failures
      from grouped group by grouped_by, day, model_id, user_id
    ), ranked as (
      select joined.*, row_number() over (partition by grouped_by order by turns desc, user_id) as place from joined
    )
    select grouped_by, day, model_id, user_id, turns, unpriced_turns, input_tokens, cached_input_tokens, output_tokens, reasoning_tokens,
      cost, failures
    from ranked where grouped_by <> 'user' or place <= ${usersMax}
    order by turns desc, day, model_id, user_id`.execute(db)
  return rows
}

/** How many calls took how long; `grouped_by` as above. */
export interface DurationRow {
  grouped_by: 'all' | 'day' | 'model'
  day: string | null
  model_id: string | null
  measure: 'first_token' | 'total'
  bucket: number
  turns: number
}

/** The durations of all calls, of each day and of each model. */
export async function listDurations(db: Db, filter: MetricsFilter): Promise<DurationRow[]> {
  const totals = filter.userId === undefined ? durationTotals(filter) : durationsOfUsers(filter)
  const { rows } = await sql<DurationRow>`
    select case when grouping(day) = 0 then 'day' when grouping(model_id) = 0 then 'model' else 'all' end as grouped_by,
      day::text as day, model_id, measure, bucket, sum(turns)::float8 as turns
    from (${totals} union all ${recentDurations(filter)}) as both_tables
    group by grouping sets ((measure, bucket), (day, measure, bucket), (model_id, measure, bucket))`.execute(
    db,
  )
  return rows
}

/** Of one of these users: their totals have the bucket of each call. */
export interface UserDurationRow {
  user_id: string | null
  measure: 'first_token' | 'total'
  bucket: number
  turns: number
}

/** The durations of each of these users; deleted users are not among them. */
export async function listDurationsOfUsers(
  db: Db,
  filter: MetricsFilter,
  userIds: string[],
): Promise<UserDurationRow[]> {
  if (userIds.length === 0) return []
  const { rows } = await sql<UserDurationRow>`
    select user_id, measure, bucket, sum(turns)::float8 as turns
    from (${durationsOfUsers(filter)} union all ${recentDurations(filter)}) as both_tables
    where user_id = any(${userIds}::uuid[])
    group by user_id, measure, bucket`.execute(db)
  return rows
}

const durationTotals = (filter: MetricsFilter) => sql`
  select day, model_id, null::uuid as user_id, measure, bucket, turns from model_durations
  where ${inDays(filter)} and ${ofModelAndStatus(filter)}`

const durationsOfUsers = (filter: MetricsFilter) => sql`
  select day, model_id, user_id, measure, bucket, 1 as turns
  from model_metrics
    cross join lateral (values ('first_token', first_token_buckets), ('total', total_buckets)) as taken (measure, buckets)
    cross join lateral unnest(buckets) as bucket
  where ${inDays(filter)} and ${conditions(filter)}`

const recentDurations = (filter: MetricsFilter) => sql`
  select ${DAY_OF_TURN} as day, model_id, user_id, measure, ${bucket(sql`ms`)} as bucket, 1 as turns
  from model_turns
    cross join lateral (values ('first_token', first_token_ms), ('total', total_ms)) as taken (measure, ms)
  where ms is not null and ${inTime(filter)} and ${conditions(filter)}`
/** How many complete answers of a model took how long. */
export interface ModelUseRow {
  model_id: string
  bucket: number
  turns: number
}

/** Of the given days, by the total time. */
export async function listModelUse(
  db: Db,
  days: Pick<MetricsFilter, 'dateFrom' | 'dateTo'>,
): Promise<ModelUseRow[]> {
  const filter = { ...days, status: 'done' as const }
  const { rows } = await sql<ModelUseRow>`
    select model_id, bucket, sum(turns)::float8 as turns
    from (${durationTotals(filter)} union all ${recentDurations(filter)}) as both_tables
    where measure = 'total' group by model_id, bucket`.execute(db)
  return rows
}
