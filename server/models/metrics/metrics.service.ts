import { modelsMessages } from '#contract/messages/models.ts'
import {
  METRICS_DAYS_DEFAULT,
  METRICS_DAYS_MAX,
  METRICS_USERS_MAX,
  type ModelMetrics,
  type modelMetrics,
  type TurnMetrics,
} from '#contract/model-metrics.ts'
import type { InputOf } from '#contract/procedures.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { invalid } from '#server/platform/errors.ts'
import { readSetting } from '#server/settings/service.ts'
import { listIdsByName, listPeople } from '#server/users/service.ts'
import { listItems } from '../inventory.ts'
import { percentilesOf } from './duration-buckets.ts'
import * as store from './metrics.store.ts'
import { createTimedCache } from './timed-cache.ts'

const DAY_MS = 86_400_000
const FRESH_MS = 60_000
/** Of a user that does not exist. */
const NO_USER = '00000000-0000-0000-0000-000000000000'

type Query = InputOf<typeof modelMetrics.show>

const results = createTimedCache<ModelMetrics>(FRESH_MS)

/** What models were used for in a period: in total, by model, by day and by user. A result is kept for a minute. */
export async function showModelMetrics(ctx: UserCtx, query: Query): Promise<ModelMetrics> {
  const { dateFrom, dateTo } = periodOf(ctx, query)
  const { userFilter, modelFilter, statusFilter } = query
  const key = JSON.stringify([dateFrom, dateTo, userFilter, modelFilter, statusFilter])
  return results.read(ctx, key, async () =>
    measure(ctx, {
      dateFrom,
      dateTo,
      userId: userFilter && (await userIdOf(ctx, userFilter)),
      modelId: modelFilter,
      status: statusFilter,
    }),
  )
}

/** Adds the calls of past days to the totals, and removes the totals that are too old. */
export async function rollUp(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  const today = new Date(`${dayOf(ctx.clock.now())}T00:00:00Z`)
  while (!signal?.aborted && (await store.rollUpTurns(ctx.db, today)) > 0);
  const kept = await readSetting(ctx, 'ModelMetricsDays')
  await store.removeMetricsBefore(ctx.db, dayOf(new Date(today.getTime() - kept * DAY_MS)))
}

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

function periodOf(ctx: Ctx, { dateFrom, dateTo = dayOf(ctx.clock.now()) }: Query) {
  const end = Date.parse(dateTo)
  const from = dateFrom ?? dayOf(new Date(end - (METRICS_DAYS_DEFAULT - 1) * DAY_MS))
  if (from > dateTo) throw invalid('dateFrom', modelsMessages.periodInvalid())
  if (end - Date.parse(from) >= METRICS_DAYS_MAX * DAY_MS)
    throw invalid('dateFrom', modelsMessages.periodTooLong({ max: METRICS_DAYS_MAX }))
  return { dateFrom: from, dateTo }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

async function userIdOf(ctx: Ctx, given: string): Promise<string> {
  if (UUID.test(given)) return given.toLowerCase()
  const name = given.toLowerCase()
  return (await listIdsByName(ctx, [name])).get(name) ?? NO_USER
}

async function measure(ctx: Ctx, filter: store.MetricsFilter): Promise<ModelMetrics> {
  const [groups, durations, items] = await Promise.all([
    store.listGroups(ctx.db, filter, METRICS_USERS_MAX + 1),
    store.listDurations(ctx.db, filter),
    listItems(ctx),
  ])
  const of = (kind: store.GroupRow['grouped_by']) => groups.filter((group) => group.grouped_by === kind)
  const users = of('user').slice(0, METRICS_USERS_MAX)
  const userIds = users.flatMap(({ user_id }) => user_id ?? [])
  const [people, ofUsers] = await Promise.all([
    listPeople(ctx, userIds),
    store.listDurationsOfUsers(ctx.db, filter, userIds),
  ])
  const times = timesBy(durations, (row) => keyOf(row.grouped_by, row.day ?? row.model_id))
  const userTimes = timesBy(ofUsers, ({ user_id }) => user_id ?? '')
  const names = new Map(items.map(({ model }) => [model.id, model.name]))
  const [total] = of('all')
  return {
    dateFrom: filter.dateFrom,
    dateTo: filter.dateTo,
    total: total ? { ...countsOf(total), ...times(keyOf('all', null)) } : NOTHING,
    models: of('model').map((group) => ({
      modelId: group.model_id ?? '',
      name: names.get(group.model_id ?? '') ?? null,
      ...countsOf(group),
      ...times(keyOf('model', group.model_id)),
    })),
    days: of('day')
      .map((group) => ({ day: group.day ?? '', ...countsOf(group), ...times(keyOf('day', group.day)) }))
      .toSorted((one, other) => one.day.localeCompare(other.day)),
    users: users.map((group) => ({
      userId: group.user_id,
      username: people.get(group.user_id ?? '')?.username ?? null,
      ...countsOf(group),
      ...userTimes(group.user_id ?? ''),
    })),
    hasMoreUsers: of('user').length > METRICS_USERS_MAX,
  }
}

const keyOf = (kind: string, value: string | null) => `${kind} ${value ?? ''}`

type Times = Pick<TurnMetrics, 'timeToFirstToken' | 'totalTime'>

interface Duration {
  measure: 'first_token' | 'total'
  bucket: number
  turns: number
}

/** The percentiles of each group. */
function timesBy<R extends Duration>(
  rows: readonly R[],
  keyOfRow: (row: R) => string,
): (key: string) => Times {
  const groups = Map.groupBy(rows, keyOfRow)
  return (key) => {
    const group = groups.get(key) ?? []
    const percentiles = (wanted: Duration['measure']) =>
      percentilesOf(
        new Map(group.filter((row) => row.measure === wanted).map((row) => [row.bucket, row.turns])),
      )
    return { timeToFirstToken: percentiles('first_token'), totalTime: percentiles('total') }
  }
}

const countsOf = (group: store.GroupRow): Omit<TurnMetrics, keyof Times> => ({
  turns: group.turns,
  failures: group.failures,
  inputTokens: group.input_tokens,
  cachedInputTokens: group.cached_input_tokens,
  reasoningTokens: group.reasoning_tokens,
  outputTokens: group.output_tokens,
  cost: group.cost,
  unpricedTurns: group.unpriced_turns,
})

const NOTHING: TurnMetrics = {
  turns: 0,
  failures: {},
  inputTokens: 0,
  cachedInputTokens: 0,
  reasoningTokens: 0,
  outputTokens: 0,
  cost: 0,
  unpricedTurns: 0,
  timeToFirstToken: null,
  totalTime: null,
}
