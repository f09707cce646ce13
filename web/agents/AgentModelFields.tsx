import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AGENT_FALLBACKS_MAX } from '#contract/constants/agents.ts'
import type { Model } from '#contract/models.ts'
import { usableModels } from '#web/models/model-choice.ts'
import { modelName } from '#web/models/model-display.ts'
import { modelList } from '#web/models/queries.ts'
import { Select } from '#web/ui/forms/Select.tsx'
import { Slider } from '#web/ui/forms/Slider.tsx'
import { Switch } from '#web/ui/forms/Switch.tsx'
import type { AgentFieldsProps } from './agent-values.ts'

const TEMPERATURE = { min: 0, max: 2, step: 0.1, initial: 0.7 } as const

/** The preferred model, its fallbacks and the temperature. */
export function AgentModelFields({ values, onChange }: AgentFieldsProps) {
  const { t } = useTranslation()
  const { data = [] } = useQuery(modelList())
  const { model, fallbackModels, temperature } = values
  const choices = usableModels(data)
  const rows = model === null ? [] : [...fallbackModels, ''].slice(0, AGENT_FALLBACKS_MAX)
  return (
    <>
      <Select
        label={t('agents.model')}
        value={model ?? ''}
        options={optionsOf(choices, model ?? '', t('agents.modelOfMessage'))}
        onChange={(id) => onChange({ model: id || null, ...(!id && { fallbackModels: [] }) })}
      />
      {rows.map((id, index) => (
        <Select
          // oxlint-disable-next-line react/no-array-index-key -- a row is its position
          key={index}
          label={t('agents.fallback', { number: index + 1 })}
          value={id}
          options={optionsOf(choices, id, t('agents.noFallback'))}
          onChange={(next) => onChange({ fallbackModels: replaced(fallbackModels, index, next) })}
        />
      ))}
      <Switch
        label={t('agents.setTemperature')}
        isOn={temperature !== null}
        onChange={(isOn) => onChange({ temperature: isOn ? TEMPERATURE.initial : null })}
      />
      {temperature !== null && (
        <Slider
          label={t('agents.temperature')}
          value={temperature}
          min={TEMPERATURE.min}
          max={TEMPERATURE.max}
          step={TEMPERATURE.step}
          onChange={(next) => onChange({ temperature: next })}
        />
      )}
    </>
  )
}

/** The chosen model is listed as well where the user cannot use it now. */
function optionsOf(models: Model[], chosen: string, none: string) {
  const listed = models.map((model) => ({ value: model.id, label: modelName(model) }))
  const isListed = chosen === '' || listed.some(({ value }) => value === chosen)
  return [{ value: '', label: none }, ...listed, ...(isListed ? [] : [{ value: chosen, label: chosen }])]
}

const replaced = (ids: string[], index: number, id: string): string[] =>
  [...ids.slice(0, index), id, ...ids.slice(index + 1)].filter(
    (one, at, all) => one !== '' && all.indexOf(one) === at,
  )
