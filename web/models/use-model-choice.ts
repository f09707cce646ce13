import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { LlmSettings } from '#contract/llm-settings.ts'
import { defaultMaxTokens } from '#contract/max-tokens.ts'
import { type Model, QUOTES_MODEL_ID } from '#contract/models.ts'
import { clampOutput, llmOf, modelToUse } from './model-choice.ts'
import { modelList } from './queries.ts'
import {
  applyNotebookModel,
  changeModelSettings,
  MODEL_SETTING_DEFAULTS,
  ownModelSettings,
  useModelSettings,
} from './view-state.ts'

interface Choice {
  /** The model that will answer; `undefined` when none may be used, or before the list is there. */
  model: Model | undefined
  llm: LlmSettings
}

/**
 * What the next message will be asked with. The model a notebook was last asked with is used while the notebook is open,
 * and is not the user's own choice; pass the notebook, and `undefined` for one that does not exist yet.
 */
export function useModelChoice(notebook?: { id: string; lastUsedModel: string | null }): Choice {
  const { data: models } = useQuery(modelList())
  const settings = useModelSettings()
  const opened = useRef<string>(undefined)

  // Once per opening: what the person chooses afterwards stands, also when the notebook then changes.
  useEffect(() => {
    if (!models || !notebook || opened.current === notebook.id) return
    opened.current = notebook.id
    applyNotebookModel(settingsOf(models, notebook.lastUsedModel))
  }, [models, notebook])

  useEffect(
    () => () => {
      opened.current = undefined
      applyNotebookModel(undefined)
    },
    [],
  )

  return useMemo(() => {
    const model = modelToUse(models ?? [], settings.model)
    return { model, llm: llmOf(settings, model) }
  }, [models, settings])
}

/** Taking another model also takes the length of answer that suits it. */
export function chooseModel(model: Model): void {
  if (model.id === ownModelSettings.getState().settings.model) return applyNotebookModel(undefined)
  changeModelSettings({ model: model.id, max_tokens: defaultMaxTokens(model) })
}

function settingsOf(models: readonly Model[], lastUsedModel: string | null) {
  const { settings } = ownModelSettings.getState()
  const model = models.find(({ id, isUsable }) => id === lastUsedModel && isUsable)
  // The built-in model steps in where there is no other; a notebook that it answered waits for a better one.
  if (!model || model.id === QUOTES_MODEL_ID || model.id === settings.model) return undefined
  const own = models.find(({ id }) => id === settings.model)
  const usualTokens = own ? defaultMaxTokens(own) : MODEL_SETTING_DEFAULTS.max_tokens
  const max_tokens =
    settings.max_tokens === usualTokens ? defaultMaxTokens(model) : clampOutput(settings.max_tokens, model)
  return { model: model.id, max_tokens }
}
