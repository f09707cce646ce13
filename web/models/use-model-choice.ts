import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { LlmSettings } from '#contract/llm-settings.ts'
import { defaultMaxTokens } from '#contract/max-tokens.ts'
import { type Model, QUOTES_MODEL_ID } from '#contract/models.ts'
import { llmOf, modelToUse } from './model-choice.ts'
import { modelList } from './queries.ts'
import { changeModelSettings, useModelSettings } from './view-state.ts'

interface Choice {
  /** The model that will answer; `undefined` when none may be used, or before the list is there. */
  model: Model | undefined
  llm: LlmSettings
}

/**
 * What the next message will be asked with. The model a notebook was last asked with is taken up when the notebook is
 * opened; pass its id, and `undefined` for a notebook that does not exist yet.
 */
export function useModelChoice(notebook?: { id: string; lastUsedModel: string | null }): Choice {
  const { data: models } = useQuery(modelList())
  const settings = useModelSettings()
  const opened = useRef<string>(undefined)

  // Once per opening: what the person chooses afterwards stands, also when the notebook then changes.
  useEffect(() => {
    if (!models || !notebook || opened.current === notebook.id) return
    opened.current = notebook.id
    const model = models.find(({ id, isUsable }) => id === notebook.lastUsedModel && isUsable)
    // The built-in model steps in where there is no other; a notebook that it answered waits for a better one.
    if (model && model.id !== QUOTES_MODEL_ID) chooseModel(model)
  }, [models, notebook])

  return useMemo(() => {
    const model = modelToUse(models ?? [], settings.model)
    return { model, llm: llmOf(settings, model) }
  }, [models, settings])
}

/** Taking another model also takes the length of answer that suits it. */
export function chooseModel(model: Model): void {
  if (model.id === useModelSettings.getState().model) return
  changeModelSettings({ model: model.id, max_tokens: defaultMaxTokens(model) })
}
