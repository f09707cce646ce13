import { useTranslation } from 'react-i18next'
import type { AdminModel } from '#contract/model-administration.ts'
import { Select } from '#web/ui/forms/Select.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import {
  FLAG_CHOICES,
  type FlagChoice,
  factsShown,
  fieldsOf,
  type ModelChoices,
  THINKING_CHOICES,
} from './model-form.ts'

interface ModelFactFieldsProps {
  model: AdminModel
  choices: ModelChoices
  onChange: (changed: Partial<ModelChoices>) => void
}

/** The facts of a model; an empty field keeps what the provider or the catalogue says. */
export function ModelFactFields({ model, choices, onChange }: ModelFactFieldsProps) {
  const { t } = useTranslation()
  const isText = model.type === 'text'
  const isImage = model.type === 'image'
  return (
    <fieldset className="mt-2 border-t border-line pt-4">
      <legend className="float-left w-full font-reading text-large font-semibold">
        {t('llmModels.facts')}
      </legend>
      <p className="clear-both pb-4 text-small text-faint">{t('llmModels.factsHint')}</p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FactField model={model} fact="name" label={t('llmModels.name')} />
        <FactField model={model} fact="rank" label={t('llmModels.rank')} isNumber />
        {!isImage && (
          <>
            <FactField model={model} fact="input" label={t('llmModels.inputPrice')} isNumber />
            <FactField model={model} fact="output" label={t('llmModels.outputPrice')} isNumber />
          </>
        )}
        {isText && (
          <>
            <FactField model={model} fact="contextWindow" label={t('llmModels.windowTokens')} isNumber />
            <FactField model={model} fact="max_tokens" label={t('llmModels.maxTokens')} isNumber />
            <FactField model={model} fact="cachedInput" label={t('llmModels.cachedPrice')} isNumber />
            <Flag
              label={t('llmModels.tools')}
              value={choices.tools}
              fact={model.facts.supportsTools}
              onChange={(tools) => onChange({ tools })}
            />
            <Flag
              label={t('llmModels.vision')}
              value={choices.vision}
              fact={model.facts.supportsVision}
              onChange={(vision) => onChange({ vision })}
            />
            <Select
              label={t('llmModels.thinking')}
              value={choices.thinking}
              onChange={(thinking) => onChange({ thinking })}
              options={THINKING_CHOICES.map((value) => ({
                value,
                label:
                  value === 'default'
                    ? t('llmModels.unchanged', { value: t(`llmModels.thinkings.${model.facts.thinking}`) })
                    : t(`llmModels.thinkings.${value}`),
              }))}
            />
          </>
        )}
        {isImage && <FactField model={model} fact="image" label={t('llmModels.picturePrice')} isNumber />}
      </div>
    </fieldset>
  )
}

interface FactFieldProps {
  model: AdminModel
  fact: keyof ReturnType<typeof factsShown>
  label: string
  isNumber?: boolean
}

function FactField({ model, fact, label, isNumber = false }: FactFieldProps) {
  return (
    <TextField
      name={fact}
      label={label}
      defaultValue={fieldsOf(model)[fact]}
      placeholder={factsShown(model)[fact]}
      inputMode={isNumber ? 'decimal' : undefined}
      autoComplete="off"
    />
  )
}

interface FlagProps {
  label: string
  value: FlagChoice
  fact: boolean
  onChange: (value: FlagChoice) => void
}

function Flag({ label, value, fact, onChange }: FlagProps) {
  const { t } = useTranslation()
  const said = t(fact ? 'llmModels.yes' : 'llmModels.no')
  const labels = {
    default: t('llmModels.unchanged', { value: said }),
    yes: t('llmModels.yes'),
    no: t('llmModels.no'),
  }
  return (
    <Select
      label={label}
      value={value}
      onChange={onChange}
      options={FLAG_CHOICES.map((choice) => ({ value: choice, label: labels[choice] }))}
    />
  )
}
