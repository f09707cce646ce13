import { imageAbilitiesOf } from '#contract/image-settings.ts'
import type { LlmSettings } from '#contract/llm-settings.ts'
import { defaultMaxTokens, fitMaxTokens, maxTokensAfterFallback } from '#contract/max-tokens.ts'
import { modelsMessages } from '#contract/messages/models.ts'
import { keyOf, type Message } from '#contract/messages.ts'
import {
  type CatalogModelType,
  type Model,
  type ModelConfiguration,
  type models,
  modelsChanged,
  QUOTES_MODEL_ID,
} from '#contract/models.ts'
import type { InputOf } from '#contract/procedures.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { advisoryLockKey } from '#server/platform/db/advisory-lock-key.ts'
import { invalid } from '#server/platform/errors.ts'
import type { ModelCall, ProviderAccess } from '#server/platform/llm/port.ts'
import { readSetting } from '#server/settings/service.ts'
import { chainOf, fallbacksOf } from './fallbacks.ts'
import { type AnsweringItem, answersMessages, type Item, listItems, withPersonalKey } from './inventory.ts'
import { outageOf } from './listed-models.ts'
import { modelUseOf } from './metrics/model-use.ts'
import { personalKeysOf } from './personal-keys.service.ts'
import { canUse, defaultConfiguration, textPrice } from './policy.ts'
import { getModelSettings } from './settings.service.ts'
import * as store from './store.ts'

/** Everything needed to call a model on behalf of a user. */
export interface ResolvedModel {
  model: Model
  access: ProviderAccess
  /** The model's id as its provider spells it. */
  modelId: string
  /** Tokens that the model counts for each one that we count. */
  tokenRatio: number
  /** The requested model was replaced, because it is gone or not permitted. */
  replacedRequested: boolean
  /** The name of the replaced model, if the site has it. */
  replacedName?: string
}

/**
 * The models that the caller may use; an administrator also sees the others, each with the reason why it is
 * unavailable.
 */
export async function listModels(ctx: UserCtx): Promise<Model[]> {
  const [view, uses] = await Promise.all([viewFor(ctx), modelUseOf(ctx)])
  const defaultId = await defaultFor(ctx, view)
  const replaced = replacedModels(view)
  return view.items.flatMap((item) => {
    const { id } = item.model
    const model = {
      ...toModel(ctx, { ...view, defaultId }, item),
      ...uses.get(id),
      replaces: replaced.get(id),
    }
    return view.usable.has(model.id) || ctx.user.isAdmin ? [model] : []
  })
}

export async function getConfigurations(
  ctx: UserCtx,
): Promise<{ settingValue: (ModelConfiguration & { type: CatalogModelType })[] }> {
  const items = await listItems(ctx)
  return { settingValue: items.map(({ configuration, model: { type } }) => ({ ...configuration, type })) }
}

/** Saves the given configurations; models and fields that are not mentioned keep theirs. */
export async function saveConfigurations(
  ctx: UserCtx,
  { configurations }: InputOf<typeof models.saveConfigurations>,
): ReturnType<typeof getConfigurations> {
  await ctx.transact(async (ctx) => {
    await advisoryLockKey(ctx.db, 'model configurations')
    const stored = new Map((await store.listConfigurations(ctx.db)).map((one) => [one.id, one]))
    const items = await listItems(ctx)
    const current = items.map(({ configuration }) => configuration)
    const defaults = new Map(current.map((one) => [one.id, one]))
    const saved = new Map(
      configurations.map((change) => {
        const { id } = change
        const before = stored.get(id) ?? defaults.get(id) ?? defaultConfiguration({ id, ...UNKNOWN_MODEL })
        return [id, withChanges(before, change)]
      }),
    )
    const fallbacks = fallbacksOf(current.map((one) => saved.get(one.id) ?? one))
    requireFallbacks(configurations, { fallbacks, types: typesOf(items) })
    await store.upsertConfigurations(ctx.db, [...saved.values()], ctx.clock.now())
    ctx.emit(modelsChanged, 'everybody', {})
  })
  return getConfigurations(ctx)
}

type ConfigurationChange = InputOf<typeof models.saveConfigurations>['configurations'][number]

const UNKNOWN_MODEL: Pick<Model, 'type' | 'pricing'> = { type: 'text', pricing: [] }

function withChanges(before: ModelConfiguration, change: ConfigurationChange): ModelConfiguration {
  const given = Object.entries(change).filter(([, value]) => value !== undefined)
  const enabled = change.private === undefined ? before.enabled : !change.private
  return { ...before, enabled, ...Object.fromEntries(given) }
}

const typesOf = (items: readonly Item[]): ReadonlyMap<string, CatalogModelType> =>
  new Map(items.map(({ model: { id, type } }) => [id, type]))

interface Known {
  /** By the ids of the models. */
  fallbacks: ReadonlyMap<string, string | null>
  types: ReadonlyMap<string, CatalogModelType>
}

function requireFallbacks(changes: readonly ConfigurationChange[], { fallbacks, types }: Known): void {
  for (const [position, { id, fallbackModel }] of changes.entries()) {
    if (fallbackModel === undefined) continue
    const field = `configurations.${position}.fallbackModel`
    if (fallbackModel === id) throw invalid(field, modelsMessages.ownFallback())
    if (fallbackModel !== null && !fallbacks.has(fallbackModel))
      throw invalid(field, modelsMessages.noSuchModel())
    if (fallbackModel !== null && types.get(fallbackModel) !== (types.get(id) ?? UNKNOWN_MODEL.type))
      throw invalid(field, modelsMessages.fallbackOfOtherType())
    if (chainOf(id, fallbacks).includes(id)) throw invalid(field, modelsMessages.fallbackCycle())
  }
}

/**
 * The model that answers: the requested one if the caller may use it, else its fallback, else the last one that the
 * caller chose, else the administrator's default, else the best permitted one. The built-in model is always available.
 */
export async function resolveModel(ctx: UserCtx, requestedId?: string): Promise<ResolvedModel> {
  const view = await viewFor(ctx)
  const wanted =
    requestedId === undefined
      ? undefined
      : [requestedId, ...chainOf(requestedId, view.fallbacks)].find((id) => view.usable.has(id))
  const item = view.usable.get(wanted ?? (await defaultFor(ctx, view)))
  if (!item) throw new Error('The built-in model is missing')
  if (requestedId === undefined || requestedId === item.model.id) return resolve(ctx, view, item, false)
  const replacedName = view.items.find(({ model }) => model.id === requestedId)?.model.name
  return { ...resolve(ctx, view, item, true), replacedName }
}

async function defaultFor(ctx: UserCtx, view: View): Promise<string> {
  const { model: lastUsed } = await getModelSettings(ctx)
  return lastUsed !== undefined && isAvailable(ctx, view, lastUsed) ? lastUsed : view.defaultId
}

/** The model to call when this one fails: the first of its chain of fallbacks that the caller may use. */
export async function fallbackOf(
  ctx: UserCtx,
  { id }: Pick<Model, 'id'>,
): Promise<ResolvedModel | undefined> {
  const view = await viewFor(ctx)
  const wanted = fallbackIn(view, id)
  const item = wanted === undefined ? undefined : view.usable.get(wanted)
  return item && resolve(ctx, view, item, true)
}

const fallbackIn = ({ fallbacks, usable }: View, id: string): string | undefined =>
  chainOf(id, fallbacks).find((next) => next !== id && usable.has(next))

/** The models that the caller may not use, by the fallbacks that answer in their place. */
function replacedModels(view: View): Map<string, string[]> {
  const replaced = new Map<string, string[]>()
  for (const id of view.fallbacks.keys()) {
    const fallback = view.usable.has(id) ? undefined : fallbackIn(view, id)
    if (fallback !== undefined) replaced.set(fallback, [...(replaced.get(fallback) ?? []), id])
  }
  return replaced
}

type Wanted = readonly (string | undefined)[]

/**
 * The first of these that is an image model which the caller may use, else the best one; nothing without any. Models
 * that only change marked areas are left out.
 */
export const bestImageModel = (ctx: UserCtx, wanted: Wanted): Promise<string | undefined> =>
  firstImageModel(ctx, wanted, (model) => !imageAbilitiesOf(model)?.needsMask)

/** The same for a picture with a marked area. */
export const bestMaskModel = (ctx: UserCtx, wanted: Wanted): Promise<string | undefined> =>
  firstImageModel(ctx, wanted, (model) => imageAbilitiesOf(model)?.takesMask === true)

async function firstImageModel(
  ctx: UserCtx,
  wanted: Wanted,
  fits: (model: Pick<Model, 'backend' | 'id'>) => boolean,
): Promise<string | undefined> {
  const view = await viewFor(ctx)
  const ids = [...view.usable.values()].flatMap(({ model }) => {
    const isUsed = model.type === 'image' && fits(model) && isAvailable(ctx, view, model.id)
    return isUsed ? [model.id] : []
  })
  return wanted.find((id) => id !== undefined && ids.includes(id)) ?? ids[0]
}

/** The first of these text models that the caller may use and whose server is reachable. */
export async function firstTextModel(ctx: UserCtx, wanted: readonly string[]): Promise<string | undefined> {
  if (wanted.length === 0) return undefined
  const view = await viewFor(ctx)
  return wanted.find((id) => view.usable.get(id)?.model.type === 'text' && isAvailable(ctx, view, id))
}

/** The text model with the lowest price that the caller may use; without known prices, the one they get by default. */
export async function cheapestModel(ctx: UserCtx): Promise<ResolvedModel | undefined> {
  const view = await viewFor(ctx)
  const usable = [...view.usable.values()].filter(
    ({ model }) => model.type === 'text' && model.backend !== 'builtin' && isAvailable(ctx, view, model.id),
  )
  const priced = usable.filter(({ model }) => Number.isFinite(textPrice(model)))
  const [cheapest] = priced.toSorted((one, other) => textPrice(one.model) - textPrice(other.model))
  const byDefault = await defaultFor(ctx, view)
  const item = cheapest ?? usable.find(({ model }) => model.id === byDefault) ?? usable[0]
  return item && resolve(ctx, view, item, false)
}

/** For a task that the user started: the first of these text models, else the one with the lowest price, if any. */
export async function writingModel(
  ctx: UserCtx,
  wanted: readonly string[],
): Promise<ResolvedModel | undefined> {
  const modelId = await firstTextModel(ctx, wanted)
  const target = modelId === undefined ? undefined : await resolveModel(ctx, modelId)
  return target && target.model.backend !== 'builtin' ? target : cheapestModel(ctx)
}

/** The inventory as one user may see it. */
interface View {
  items: AnsweringItem[]
  usable: Map<string, AnsweringItem>
  /** By the ids of the models. */
  fallbacks: ReadonlyMap<string, string | null>
  defaultId: string
}

async function viewFor(ctx: UserCtx): Promise<View> {
  const [all, keys, preferred] = await Promise.all([
    listItems(ctx),
    personalKeysOf(ctx),
    readSetting(ctx, 'DefaultAPIModel'),
  ])
  const known = all.filter(answersMessages)
  const items = keys.size === 0 ? known : known.map((item) => withOwnKey(item, keys))
  const usable = new Map(
    items.filter((item) => reasonAgainst(ctx, item) === null).map((item) => [item.model.id, item]),
  )
  const texts = [...usable.values()].filter(({ model }) => model.type === 'text')
  const defaultId = [preferred, ...texts.map(({ model }) => model.id)].find((id) =>
    isAvailable(ctx, { usable }, id),
  )
  const fallbacks = fallbacksOf(items.map(({ configuration }) => configuration))
  return { items, usable, fallbacks, defaultId: defaultId ?? QUOTES_MODEL_ID }
}

/** A user's own key is used instead of the installation's: who has one always pays with it. */
function withOwnKey(item: AnsweringItem, keys: ReadonlyMap<string, string>): AnsweringItem {
  const key = keys.get(item.access.providerId)
  return key === undefined ? item : withPersonalKey(item, key)
}

/** Whether the caller may use the model and its server is not known to be unreachable. */
function isAvailable(ctx: UserCtx, { usable }: Pick<View, 'usable'>, id: string): boolean {
  const item = usable.get(id)
  return item !== undefined && outageOf(ctx, item.access) === null
}

function reasonAgainst(ctx: UserCtx, { model, configuration, paidBy, obstacle }: Item): Message | null {
  if (model.backend === 'builtin') return null
  if (!configuration.enabled) return modelsMessages.disabled()
  if (!canUse(ctx.user, configuration, paidBy)) return modelsMessages.tagsDisallow()
  return obstacle
}

function toModel(ctx: UserCtx, view: View, item: AnsweringItem): Model {
  const { model } = item
  const prohibition = reasonAgainst(ctx, item)
  const reason = prohibition ?? outageOf(ctx, item.access)
  return {
    ...model,
    can_think: model.thinking !== 'none',
    fallbackModel: fallbackIn(view, model.id) ?? null,
    isUsable: reason === null,
    unusableReason: reason && reason.message,
    unusableReasonKey: reason ? keyOf(reason) : undefined,
    ...(reason !== prohibition && { isUnreachable: true }),
    isDefault: model.id === view.defaultId,
    paidBy: item.paidBy,
  }
}

const resolve = (
  ctx: UserCtx,
  view: View,
  item: AnsweringItem,
  replacedRequested: boolean,
): ResolvedModel => ({
  model: toModel(ctx, view, item),
  access:
    item.access.backend === 'builtin'
      ? { ...item.access, audience: ctx.user.isAdmin ? 'admin' : 'user' }
      : item.access,
  modelId: item.modelId,
  tokenRatio: item.tokenRatio,
  replacedRequested,
})

function maxTokensOf({ model: requested, max_tokens }: LlmSettings, model: Model): number {
  if (!max_tokens) return defaultMaxTokens(model)
  const isFallback = requested !== undefined && requested !== model.id
  return fitMaxTokens(isFallback ? maxTokensAfterFallback(max_tokens, model) : max_tokens, model)
}

/** The settings of a user as a call of this model has them. */
export function callSettingsOf(llm: LlmSettings, model: Model): ModelCall['settings'] {
  return {
    maxTokens: maxTokensOf(llm, model),
    temperature: llm.temperature,
    topP: llm.top_p,
    presencePenalty: llm.presence_penalty,
    frequencyPenalty: llm.frequency_penalty,
    ...(llm.thinking?.enabled && model.can_think && { thinkingBudget: llm.thinking.budget_tokens }),
  }
}
