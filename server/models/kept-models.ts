import type { ListedModel } from '#server/platform/llm/port.ts'

/** A model as its provider listed it last. */
export interface KeptModel extends ListedModel {
  /** Since when its provider no longer lists it. */
  goneSince?: string
}

const GONE_DAYS = 90
const DAY_MS = 86_400_000

/** What an answer of a provider makes of its earlier list: models that it no longer lists are kept for a while. */
export function mergeListing(
  earlier: readonly KeptModel[],
  listed: readonly ListedModel[],
  now: Date,
): KeptModel[] {
  const current = new Set(listed.map(({ id }) => id))
  const gone = earlier
    .filter(({ id }) => !current.has(id))
    .map((model) => ({ ...model, goneSince: model.goneSince ?? now.toISOString() }))
    .filter(({ goneSince }) => now.getTime() - Date.parse(goneSince) < GONE_DAYS * DAY_MS)
  return [...listed, ...gone]
}

const DATE = /-(?:\d{3,4}|\d{6}|\d{8}|\d{4}-\d{2}-\d{2}|latest)$/
const withoutDate = (id: string) => id.replace(DATE, '')

/** The places of Bedrock's inference profiles. */
const REGION = /^(?:global|us-gov|us|eu|apac|au|ca|jp)\./
const withoutRegion = (id: string) => id.replace(REGION, '')

/** Whether two ids name the same model: providers list `claude-x-20260101` for `claude-x`. */
export function isSameModel(one: string, other: string): boolean {
  if (withoutRegion(one) === withoutRegion(other)) return true
  if (withoutDate(one) === other || one === withoutDate(other)) return true
  const isAnyDate = one.endsWith('-latest') || other.endsWith('-latest')
  return isAnyDate && withoutDate(one) === withoutDate(other)
}

/** The ids that name the same model as a dated one. */
export function datelessIdsOf(id: string): string[] {
  const dateless = withoutDate(id)
  return dateless === id ? [] : [dateless, `${dateless}-latest`].filter((other) => other !== id)
}

/**
 * The id by which a provider has a model now: Bedrock lists `eu.x.model` in the one region and `us.x.model`, or
 * `x.model`, in another.
 */
export function currentIdOf(id: string, kept: readonly KeptModel[]): string {
  const current = kept.filter(({ goneSince }) => goneSince === undefined).map((model) => model.id)
  if (current.includes(id)) return id
  return current.find((other) => withoutRegion(other) === withoutRegion(id)) ?? id
}
