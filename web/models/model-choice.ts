import type { DisplaySettings } from '#contract/display-settings.ts'
import {
  fittingImageSettings,
  type ImageSettings,
  imageAbilitiesOf,
  imageSettingsIn,
} from '#contract/image-settings.ts'
import type { LlmSettings } from '#contract/llm-settings.ts'
import { defaultMaxTokens, maxTokensAfterFallback } from '#contract/max-tokens.ts'
import { type Model, type ModelOwnSettings, QUOTES_MODEL_ID } from '#contract/models.ts'
import { settingsOfModel } from './model-own-settings.ts'

type Window = Pick<Model, 'contextWindow' | 'max_tokens'>

/** Until a model or a limit is selected; then the model determines it. */
export const UNCHOSEN_MAX_TOKENS = 8192
const OUTPUT_FLOOR = 4096
export const OUTPUT_STEP = 256

export const outputSliderStart = ({ contextWindow }: Window) => Math.min(1024, Math.floor(contextWindow / 4))

/** The floor applies only if the model can write that much. */
export function clampOutput(tokens: number, model: Window): number {
  const floor = model.max_tokens >= OUTPUT_FLOOR ? OUTPUT_FLOOR : outputSliderStart(model)
  return Math.min(model.max_tokens, Math.max(floor, tokens))
}

/**
 * The model of the next answer: the selected one, else its configured fallback, else the default, else the
 * first available; `undefined` when there is none.
 */
export function modelToUse(models: readonly Model[], chosenId: string | undefined): Model | undefined {
  const usable = (id: string | null | undefined) => models.find((model) => model.id === id && model.isUsable)
  const chosen = models.find(({ id }) => id === chosenId)
  return (
    usable(chosenId) ??
    usable(chosen?.fallbackModel) ??
    models.find((model) => model.isUsable && replaces(model, chosenId)) ??
    models.find((model) => model.isDefault && model.isUsable) ??
    models.find(({ isUsable, type }) => isUsable && type === 'text') ??
    models.find(({ isUsable }) => isUsable)
  )
}

/** The model with which a notebook is opened: its last one, or the configured fallback of one that the user may not use. */
export const modelOfNotebook = (
  models: readonly Model[],
  lastUsedModel: string | undefined,
): Model | undefined =>
  models.find(({ id, isUsable }) => isUsable && id === lastUsedModel) ??
  models.find((model) => model.isUsable && replaces(model, lastUsedModel))

const replaces = (model: Model, chosenId: string | undefined): boolean =>
  chosenId !== undefined && model.replaces?.includes(chosenId) === true

/** Whether a model besides the built-in one can answer. */
export const hasModel = (models: readonly Model[]): boolean =>
  models.some(({ id, isUsable }) => isUsable && id !== QUOTES_MODEL_ID)

/** The built-in model only quotes files: it is no choice beside others, which also use them. */
export const offeredModels = (models: Model[]): Model[] =>
  hasModel(models) ? models.filter(({ id }) => id !== QUOTES_MODEL_ID) : models

/** Those of the offered models that can answer with text. */
export const usableModels = (models: Model[]): Model[] =>
  offeredModels(models).filter(({ type, isUsable }) => type === 'text' && isUsable)

/** Whether a model can create a new picture. */
export const canCreatePictures = (models: Model[]): boolean =>
  models.some((model) => model.type === 'image' && model.isUsable && !imageAbilitiesOf(model)?.needsMask)

/** The model settings of the user; absent ones of pictures are left to the provider. */
export interface ModelSettings extends ImageSettings {
  model: string | undefined
  temperature: number
  top_p: number
  max_tokens: number
  presence_penalty: number
  frequency_penalty: number
  thinking: { enabled: boolean; budget_tokens: number }
  historyLines: number
  readAloud: boolean
  spokenWords: number
  /** Whether a model is asked; otherwise messages are notes. */
  liveAI: boolean
  /** Whether answers are shown while they are written. */
  stream: boolean
  /** The names of the tools that models may call. */
  tools: string[]
  /** The ids of the MCP servers whose tools models may call; absent before the first list of servers. */
  enabledMcpServers?: string[]
  /** The names of their tools that are switched off. */
  disabledMcpTools?: string[]
  /** How conversations are shown. */
  display: DisplaySettings
  /** What the user has changed for single models (model-own-settings.ts). */
  perModel: ModelOwnSettings[]
  /** The models to which a change between texts and pictures leads back. */
  lastUsedTextModel?: string
  lastUsedImageModel?: string
  /** The ids of the models that come first in the list, in the order in which they were added. */
  favoriteModels?: string[]
}

interface LastModels extends Pick<ModelSettings, 'lastUsedTextModel' | 'lastUsedImageModel'> {
  /** Of the open notebook. */
  ofNotebook?: string | undefined
}

/**
 * The model that is used when the user changes between texts and pictures: the last one of the notebook, else of the user,
 * else the default; nothing when there is none.
 */
export function modelOfType(
  models: readonly Model[],
  type: Model['type'],
  { ofNotebook, lastUsedTextModel, lastUsedImageModel }: LastModels,
): Model | undefined {
  const ofType = models.filter((model) => model.type === type && model.isUsable)
  const withId = (wanted: string | undefined) => ofType.find(({ id }) => id === wanted)
  return (
    withId(ofNotebook) ??
    withId(type === 'text' ? lastUsedTextModel : lastUsedImageModel) ??
    ofType.find(({ isDefault }) => isDefault) ??
    ofType[0]
  )
}

/**
 * The settings that are sent with a message. Values without an effect (a neutral top P or penalty, reasoning
 * on a model without it) are left out, because some models refuse the parameter itself.
 */
export function llmOf(settings: ModelSettings, model: Model | undefined): LlmSettings {
  if (!settings.liveAI) return { ...llmOf({ ...settings, liveAI: true }, model), liveAI: false }
  if (model?.type === 'image') return imageLlmOf(settings, model)
  const llm: LlmSettings = { temperature: settings.temperature, historyLines: settings.historyLines }
  if (settings.top_p !== 1) llm.top_p = settings.top_p
  if (settings.presence_penalty !== 0) llm.presence_penalty = settings.presence_penalty
  if (settings.frequency_penalty !== 0) llm.frequency_penalty = settings.frequency_penalty
  if (!settings.stream) llm.stream = false
  if (!model) return { ...llm, max_tokens: settings.max_tokens }
  llm.model = model.id
  llm.max_tokens = outputFor(settings, model)
  if (model.can_think && settings.thinking.enabled) llm.thinking = settings.thinking
  // Also when there are none: asking again would otherwise use those of the earlier answer.
  llm.tools = model.supportsTools ? settings.tools : []
  llm.enabledMcpServers = model.supportsTools ? settings.enabledMcpServers : []
  llm.disabledMcpTools = settings.disabledMcpTools
  if (llm.tools.length > 0) llm.timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return { ...llm, ...forPictures(settings) }
}

/**
 * The model of the next answer and what is sent. A chosen model that the user may not use is sent all the same: the server
 * replaces it and its output limit, and says so in the answer. It does not replace one whose server is unreachable.
 */
export function modelAndLlm(
  models: readonly Model[],
  settings: ModelSettings,
): { model: Model | undefined; llm: LlmSettings } {
  const { model: chosenId, max_tokens } = settings
  const model = modelToUse(models, chosenId)
  const llm = llmOf(settings, model)
  const chosen = models.find(({ id }) => id === chosenId)
  const isReplacedByServer = !chosen?.isUsable && !chosen?.isUnreachable
  if (model === undefined || chosenId === undefined || !isReplacedByServer) return { model, llm }
  return { model, llm: { ...llm, model: chosenId, ...(llm.max_tokens !== undefined && { max_tokens }) } }
}

/** For `/gen_image` and the tool that makes pictures; the server leaves out what the image model has not. */
const forPictures = (settings: ModelSettings): LlmSettings => ({
  ...(settings.lastUsedImageModel !== undefined && { lastUsedImageModel: settings.lastUsedImageModel }),
  ...imageSettingsIn(settingsOfModel(settings, settings.lastUsedImageModel)),
})

/** Only what the model has; the server leaves out the rest too. */
function imageLlmOf(settings: ModelSettings, model: Model): LlmSettings {
  const abilities = imageAbilitiesOf(model)
  const own = imageSettingsIn(settings)
  return {
    model: model.id,
    historyLines: settings.historyLines,
    ...(abilities ? fittingImageSettings(own, abilities) : { n: own.n }),
  }
}

/** The output limit of the next answer of the model. */
export function outputFor(
  settings: Pick<ModelSettings, 'model' | 'max_tokens'>,
  model: Pick<Model, 'id' | 'contextWindow' | 'max_tokens' | 'isContextWindowAssumed'>,
): number {
  const isUnchosen = settings.model === undefined && settings.max_tokens === UNCHOSEN_MAX_TOKENS
  if (isUnchosen) return Math.max(1, defaultMaxTokens(model))
  const isFallback = settings.model !== undefined && settings.model !== model.id
  const tokens = isFallback ? maxTokensAfterFallback(settings.max_tokens, model) : settings.max_tokens
  return Math.max(1, Math.min(tokens, model.max_tokens))
}
