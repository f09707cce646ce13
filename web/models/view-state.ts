import { z } from 'zod'
import { create } from 'zustand'
import { HISTORY_ALL, LlmSettings, THINKING_BUDGET } from '#contract/llm-settings.ts'
import { readPersisted, removePersisted, writePersisted } from '#web/platform/persisted.ts'
import { type ModelSettings, UNCHOSEN_MAX_TOKENS } from './model-choice.ts'

export const MODEL_SETTING_DEFAULTS: ModelSettings = {
  model: undefined,
  temperature: 0.9,
  top_p: 1,
  max_tokens: UNCHOSEN_MAX_TOKENS,
  presence_penalty: 0,
  frequency_penalty: 0,
  thinking: { enabled: false, budget_tokens: THINKING_BUDGET.default },
  historyLines: HISTORY_ALL,
}

type NotebookModel = Pick<ModelSettings, 'model' | 'max_tokens'>

interface OwnSettings {
  userId: string | undefined
  /** Not for an administrator who acts as the user: what they try out is not the user's choice. */
  maySave: boolean
  /** What the user chose, here or on another device. */
  settings: ModelSettings
  /** Whether the server has yet to be sent it. */
  isUnsaved: boolean
  /** What the open notebook was last asked with; it takes precedence and is no choice of the user. */
  notebookModel: NotebookModel | undefined
}

/** The settings of the user who is signed in. This browser has a copy, for the first paint and while it is offline. */
export const ownModelSettings = create<OwnSettings>(() => ({
  userId: undefined,
  maySave: false,
  settings: MODEL_SETTING_DEFAULTS,
  isUnsaved: false,
  notebookModel: undefined,
}))

/** What the next message is sent with. */
export const useModelSettings = create<ModelSettings>(() => MODEL_SETTING_DEFAULTS)

ownModelSettings.subscribe(({ settings, notebookModel }) =>
  useModelSettings.setState({ ...settings, ...notebookModel }, true),
)

/** Kept apart for each user: the next one who signs in here must not send with the settings of this one. */
const nameOf = (userId: string) => `model-settings:${userId}`
const unsavedNameOf = (userId: string) => `model-settings-unsaved:${userId}`
/** Where settings were kept for everyone who used the browser. Whose they are is unknown. */
const SHARED_NAME = 'model-settings'

/** Reads this browser's copy of that user's settings, unless they are the ones in use. */
export function openModelSettings(userId: string, { maySave }: Pick<OwnSettings, 'maySave'>): void {
  removePersisted(SHARED_NAME)
  if (ownModelSettings.getState().userId === userId) return
  ownModelSettings.setState({ ...readCopy(userId), userId, maySave, notebookModel: undefined })
}

/** Takes over what another tab could not save before it was closed. */
export function readUnsavedModelSettings(userId: string): void {
  const copy = readCopy(userId)
  if (isCurrent(userId) && copy.isUnsaved) ownModelSettings.setState(copy)
}

/** Removes what this browser keeps of that user's settings. */
export function forgetModelSettings(userId: string): void {
  if (isCurrent(userId)) ownModelSettings.setState({ userId: undefined, maySave: false, isUnsaved: false })
  removePersisted(nameOf(userId))
  removePersisted(unsavedNameOf(userId))
}

/** A choice of the user. */
export function changeModelSettings(changes: Partial<ModelSettings>): void {
  const { settings, notebookModel, maySave } = ownModelSettings.getState()
  ownModelSettings.setState({
    settings: { ...settings, ...changes },
    isUnsaved: maySave,
    notebookModel: 'model' in changes ? undefined : withLength(notebookModel, changes.max_tokens),
  })
  keepCopy()
}

/** Uses the model of the notebook that was opened; `undefined` returns to the user's own. */
export const applyNotebookModel = (notebookModel: NotebookModel | undefined): void =>
  ownModelSettings.setState({ notebookModel })

/** What the server has, unless the user has changed something since. */
export function receiveModelSettings(userId: string, saved: LlmSettings): void {
  const { settings, isUnsaved } = ownModelSettings.getState()
  if (!isCurrent(userId) || isUnsaved) return
  if (Object.keys(saved).length > 0) {
    ownModelSettings.setState({ settings: fromLlm(saved) })
    keepCopy()
  } else if (settings !== MODEL_SETTING_DEFAULTS) {
    // Nothing was ever saved: what an earlier version kept in this browser only is the user's choice.
    changeModelSettings({})
  }
}

/** The server has these settings now; what was changed since is still to be saved. */
export function noteModelSettingsSaved(userId: string, saved: ModelSettings): void {
  if (!isCurrent(userId) || ownModelSettings.getState().settings !== saved) return
  ownModelSettings.setState({ isUnsaved: false })
  keepCopy()
}

const isCurrent = (userId: string) => ownModelSettings.getState().userId === userId

const withLength = (model: NotebookModel | undefined, max_tokens: number | undefined) =>
  model && { ...model, ...(max_tokens !== undefined && { max_tokens }) }

const fromLlm = (llm: LlmSettings): ModelSettings => ({ ...MODEL_SETTING_DEFAULTS, ...llm })

function readCopy(userId: string): Pick<OwnSettings, 'settings' | 'isUnsaved'> {
  const copy = readPersisted(nameOf(userId), LlmSettings.nullable(), null)
  return {
    settings: copy ? fromLlm(copy) : MODEL_SETTING_DEFAULTS,
    isUnsaved: readPersisted(unsavedNameOf(userId), z.boolean(), false),
  }
}

function keepCopy(): void {
  const { userId, settings, isUnsaved } = ownModelSettings.getState()
  if (userId === undefined) return
  writePersisted(nameOf(userId), settings)
  if (isUnsaved) writePersisted(unsavedNameOf(userId), true)
  else removePersisted(unsavedNameOf(userId))
}
