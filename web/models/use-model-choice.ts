import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { imageAbilitiesOf, imageSettingsWhenChosen } from '#contract/image-settings.ts'
import type { LlmSettings } from '#contract/llm-settings.ts'
import { defaultMaxTokens } from '#contract/max-tokens.ts'
import { type Model, QUOTES_MODEL_ID } from '#contract/models.ts'
import { type Choice, choiceOf } from './llm-in-use.ts'
import { clampOutput, llmOf, modelOfNotebook, modelOfType, modelToUse } from './model-choice.ts'
import { settingsOfModel } from './model-own-settings.ts'
import { withBrowser } from './python/python-need.ts'
import { modelList } from './queries.ts'
import {
  applyNotebookModel,
  changeModelSettings,
  MODEL_SETTING_DEFAULTS,
  useModelSettings,
  useOpenNotebook,
  useOwnModelSettings,
} from './view-state.ts'

/**
 * The settings of the next message. While a notebook is open, the model of its last message is used without
 * becoming the user's selection; pass the notebook, and `undefined` for a new one.
 */
export function useModelChoice(notebook?: { id: string; lastUsedModel: string | null }): Choice {
  const { data: models } = useQuery(modelList())
  const settings = useModelSettings()
  const opened = useRef<string>(undefined)

  // Once per opening: a later selection of the user is kept, also when the notebook changes.
  useEffect(() => {
    if (!models || !notebook || opened.current === notebook.id) return
    opened.current = notebook.id
    applyNotebookModel(settingsOf(models, notebook.lastUsedModel ?? undefined))
  }, [models, notebook])

  const lastUsedModel = notebook?.lastUsedModel ?? undefined
  useEffect(() => useOpenNotebook.setState({ lastUsedModel }), [lastUsedModel])

  useEffect(
    () => () => {
      useOpenNotebook.setState({ lastUsedModel: undefined })
      opened.current = undefined
      applyNotebookModel(undefined)
    },
    [],
  )

  return useMemo(() => choiceOf(models ?? [], settings), [models, settings])
}

/** The model of the next answer, in the notebook that is open. */
export function useModelInUse(): Model | undefined {
  const { data: models } = useQuery(modelList())
  const id = useModelSettings(({ model }) => model)
  return modelToUse(models ?? [], id)
}

/** Whether a model can change a marked area of a picture only: the chosen image model, else any. */
export function useTakesMask(): boolean {
  const { data: models = [] } = useQuery(modelList())
  const current = useModelInUse()
  if (current?.type === 'image') return takesMask(current)
  return models.some((model) => model.type === 'image' && model.isUsable && takesMask(model))
}

const takesMask = (model: Model): boolean => imageAbilitiesOf(model)?.takesMask === true

/** Selecting a model also sets its default output limit. */
export function chooseModel(model: Model): void {
  const abilities = imageAbilitiesOf(model)
  if (model.id === useOwnModelSettings.getState().settings.model) return applyNotebookModel(undefined)
  changeModelSettings({
    model: model.id,
    ...(model.type === 'image'
      ? {
          lastUsedImageModel: model.id,
          quality: undefined,
          ...(abilities && imageSettingsWhenChosen(abilities)),
        }
      : { lastUsedTextModel: model.id, max_tokens: defaultMaxTokens(model) }),
  })
}

/** Changes between texts and pictures. */
export function chooseModelType(models: readonly Model[], type: Model['type']): void {
  const model = modelOfType(models, type, {
    ...useModelSettings.getState(),
    ofNotebook: useOpenNotebook.getState().lastUsedModel,
  })
  if (model) chooseModel(model)
}

/** The user's settings for one message to this model. */
export const llmFor = (model: Model): LlmSettings => {
  const settings = settingsOfModel(useOwnModelSettings.getState().settings, model.id)
  return withBrowser(llmOf({ ...settings, model: model.id, max_tokens: defaultMaxTokens(model) }, model))
}

function settingsOf(models: readonly Model[], lastUsedModel: string | undefined) {
  const { settings } = useOwnModelSettings.getState()
  const model = modelOfNotebook(models, lastUsedModel)
  // The built-in model is used without any other; a notebook that it answered waits for a better one.
  if (!model || model.id === QUOTES_MODEL_ID || lastUsedModel === settings.model) return undefined
  // It writes no text: the limit of the user's texts stays.
  if (model.type === 'image') return { model: lastUsedModel, max_tokens: settings.max_tokens }
  const own = models.find(({ id }) => id === settings.model)
  const usualTokens = own ? defaultMaxTokens(own) : MODEL_SETTING_DEFAULTS.max_tokens
  const max_tokens =
    settings.max_tokens === usualTokens ? defaultMaxTokens(model) : clampOutput(settings.max_tokens, model)
  return { model: lastUsedModel, max_tokens }
}
