import { hashKey } from '@tanstack/react-query'
import { z } from 'zod'
import { create } from 'zustand'
import { DISPLAY_DEFAULTS, type DisplaySettings } from '#contract/display-settings.ts'
import { IMAGE_DEFAULTS } from '#contract/image-settings.ts'
import { HISTORY_ALL, SPOKEN_WORDS_DEFAULT, THINKING_BUDGET } from '#contract/llm-settings.ts'
import { OwnSettings as SavedSettings } from '#contract/models.ts'
import { readPersisted, removePersisted, writePersisted } from '#web/platform/persisted.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { shareEqual } from '#web/platform/structural-sharing.ts'
import { type ModelSettings, modelToUse, offeredModels, UNCHOSEN_MAX_TOKENS } from './model-choice.ts'
import { settingsOfModel, withModelChanges } from './model-own-settings.ts'
import { modelList } from './queries.ts'

const DEFAULTS_WITHOUT_IMAGES: ModelSettings = {
  model: undefined,
  temperature: 0.9,
  top_p: 1,
  max_tokens: UNCHOSEN_MAX_TOKENS,
  presence_penalty: 0,
  frequency_penalty: 0,
  thinking: { enabled: false, budget_tokens: THINKING_BUDGET.default },
  historyLines: HISTORY_ALL,
  readAloud: false,
  spokenWords: SPOKEN_WORDS_DEFAULT,
  stream: true,
  liveAI: true,
  tools: [],
  display: DISPLAY_DEFAULTS,
  perModel: [],
}

/** Of a user without saved settings. A picture setting that saved ones lack was left to the provider. */
export const MODEL_SETTING_DEFAULTS: ModelSettings = { ...DEFAULTS_WITHOUT_IMAGES, ...IMAGE_DEFAULTS }

type NotebookModel = Pick<ModelSettings, 'model' | 'max_tokens'>

interface OwnSettings {
  userId: string | undefined
  /** False for an administrator who acts as the user: their changes are not the user's selection. */
  maySave: boolean
  /** The user's settings, from this or another device. */
  settings: ModelSettings
  /** Whether they must still be sent to the server. */
  isUnsaved: boolean
  /** Whether the server has answered with the user's settings, or this browser has newer ones. */
  isReceived: boolean
  /**
   * The model of the last message of the open notebook; it takes precedence and is not the user's selection.
   */
  notebookModel: NotebookModel | undefined
}

/**
 * The settings of the signed-in user. This browser has a copy, for the first paint and while it is offline.
 */
export const useOwnModelSettings = create<OwnSettings>(() => ({
  userId: undefined,
  maySave: false,
  settings: MODEL_SETTING_DEFAULTS,
  isUnsaved: false,
  isReceived: false,
  notebookModel: undefined,
}))

/** The settings of the next message. */
export const useModelSettings = create<ModelSettings>(() => MODEL_SETTING_DEFAULTS)

function deriveModelSettings(): void {
  const { settings, notebookModel } = useOwnModelSettings.getState()
  const next = {
    ...settingsOfModel(settings, idInUse(notebookModel?.model ?? settings.model)),
    ...notebookModel,
  }
  // Equal settings, such as those that the server confirms, are the same object and render nothing.
  useModelSettings.setState((before) => shareEqual(before, next) as ModelSettings, true)
}

/** The model that answers where this one, or none, is selected. */
function idInUse(chosenId: string | undefined): string | undefined {
  const models = queryClient.getQueryData(modelList().queryKey) ?? []
  return modelToUse(offeredModels(models), chosenId)?.id ?? chosenId
}

useOwnModelSettings.subscribe(deriveModelSettings)
queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type === 'updated' && query.queryHash === hashKey(modelList().queryKey)) deriveModelSettings()
})

/** Stored separately for each user: the next one who signs in here must not use the settings of this one. */
const nameOf = (userId: string) => `model-settings:${userId}`
const unsavedNameOf = (userId: string) => `model-settings-unsaved:${userId}`
/** The key of settings that were stored for all users of the browser. Their owner is unknown. */
const SHARED_NAME = 'model-settings'

/** Reads this browser's copy of the user's settings, unless it is in use. */
export function openModelSettings(userId: string, { maySave }: Pick<OwnSettings, 'maySave'>): void {
  removePersisted(SHARED_NAME)
  if (useOwnModelSettings.getState().userId === userId) return
  const copy = readCopy(userId)
  useOwnModelSettings.setState({
    ...copy,
    userId,
    maySave,
    isReceived: copy.isUnsaved,
    notebookModel: undefined,
  })
}

/** Reads changes that another tab could not save before it was closed. */
export function readUnsavedModelSettings(userId: string): void {
  const copy = readCopy(userId)
  if (isCurrent(userId) && copy.isUnsaved) useOwnModelSettings.setState(copy)
}

/** Deletes this browser's copy of the user's settings. */
export function forgetModelSettings(userId: string): void {
  if (isCurrent(userId)) useOwnModelSettings.setState({ userId: undefined, maySave: false, isUnsaved: false })
  removePersisted(nameOf(userId))
  removePersisted(unsavedNameOf(userId))
}

/** Changes the user's settings; those that each model has of its own, for the model that is in use then. */
export function changeModelSettings(changes: Partial<ModelSettings>): void {
  const { settings, notebookModel, maySave } = useOwnModelSettings.getState()
  const chosenId = 'model' in changes ? changes.model : (notebookModel?.model ?? settings.model)
  useOwnModelSettings.setState({
    settings: withModelChanges(settings, idInUse(chosenId), changes),
    isUnsaved: maySave,
    notebookModel: 'model' in changes ? undefined : withLength(notebookModel, changes.max_tokens),
  })
  keepCopy()
}

/** How conversations are shown. */
export const useDisplaySettings = (): DisplaySettings => useModelSettings(({ display }) => display)

export const changeDisplay = (changes: Partial<DisplaySettings>): void =>
  changeModelSettings({ display: { ...useOwnModelSettings.getState().settings.display, ...changes } })

/** The last model of the open notebook, also after the user has chosen another one for the next message. */
export const useOpenNotebook = create<{ lastUsedModel: string | undefined }>(() => ({
  lastUsedModel: undefined,
}))

/** Uses the model of the opened notebook; `undefined` returns to the user's own. */
export const applyNotebookModel = (notebookModel: NotebookModel | undefined): void =>
  useOwnModelSettings.setState({ notebookModel })

/** Applies the settings of the server, unless the user has changed them since. */
export function receiveModelSettings(userId: string, saved: SavedSettings): void {
  const { settings, isUnsaved } = useOwnModelSettings.getState()
  if (!isCurrent(userId)) return
  useOwnModelSettings.setState({ isReceived: true })
  if (isUnsaved) return
  if (Object.keys(saved).length > 0) {
    useOwnModelSettings.setState({ settings: fromSaved(saved) })
    keepCopy()
  } else if (settings !== MODEL_SETTING_DEFAULTS) {
    // The server has no settings: those that an earlier version stored in this browser are saved.
    changeModelSettings({})
  }
}

/** Marks these settings as saved; later changes are still unsaved. */
export function noteModelSettingsSaved(userId: string, saved: ModelSettings): void {
  if (!isCurrent(userId) || useOwnModelSettings.getState().settings !== saved) return
  useOwnModelSettings.setState({ isUnsaved: false, isReceived: true })
  keepCopy()
}

const isCurrent = (userId: string) => useOwnModelSettings.getState().userId === userId

const withLength = (model: NotebookModel | undefined, max_tokens: number | undefined) =>
  model && { ...model, ...(max_tokens !== undefined && { max_tokens }) }

const fromSaved = (saved: SavedSettings): ModelSettings => ({
  ...DEFAULTS_WITHOUT_IMAGES,
  ...saved,
  display: { ...DISPLAY_DEFAULTS, ...saved.display },
})

function readCopy(userId: string): Pick<OwnSettings, 'settings' | 'isUnsaved'> {
  const copy = readPersisted(nameOf(userId), SavedSettings.nullable(), null)
  return {
    settings: copy ? fromSaved(copy) : MODEL_SETTING_DEFAULTS,
    isUnsaved: readPersisted(unsavedNameOf(userId), z.boolean(), false),
  }
}

function keepCopy(): void {
  const { userId, settings, isUnsaved } = useOwnModelSettings.getState()
  if (userId === undefined) return
  writePersisted(nameOf(userId), settings)
  if (isUnsaved) writePersisted(unsavedNameOf(userId), true)
  else removePersisted(unsavedNameOf(userId))
}
