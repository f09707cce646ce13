import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import {
  HISTORY_ALL,
  HISTORY_OPTIONS,
  LlmSettings,
  SPOKEN_WORDS_MAX,
  THINKING_BUDGET,
} from '#contract/llm-settings.ts'
import type { Model } from '#contract/models.ts'
import { Select } from '#web/ui/forms/Select.tsx'
import { Slider } from '#web/ui/forms/Slider.tsx'
import { Switch } from '#web/ui/forms/Switch.tsx'
import { AdvancedFields } from './AdvancedFields.tsx'
import { ImageFields } from './ImageFields.tsx'
import { ModelPresets } from './ModelPresets.tsx'
import { clampOutput, OUTPUT_STEP, outputFor, outputSliderStart } from './model-choice.ts'
import { NumberSetting } from './NumberSetting.tsx'
import { modelPresetList } from './presets.queries.ts'
import type { IgnoredReasons } from './queries.ts'
import { SettingHint } from './SettingHint.tsx'
import { problemBy } from './setting-problem.ts'
import { useIgnoredSettings } from './use-ignored-settings.ts'
import { changeModelSettings, useModelSettings } from './view-state.ts'

/** The settings of the next answers. Each takes effect with the next answer. */
export function AiSettingsForm({ model }: { model: Model | undefined }) {
  const { t } = useTranslation()
  const { data: presets = [] } = useQuery(modelPresetList())
  return (
    <div className="space-y-6">
      <ModelPresets presets={presets} />
      <Group title={model ? t('models.settingsOf', { name: model.name }) : t('models.settingsOfModel')}>
        {model?.type === 'image' ? <ImageFields model={model} /> : <TextFields model={model} />}
      </Group>
      <Group title={t('models.settingsOfAll')}>
        <ConversationFields hasText={model?.type !== 'image'} />
      </Group>
    </div>
  )
}

/** Fields in two columns, in one on a phone. */
function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-t border-line pt-4">
      <h2 id={id} className="mb-4 font-reading text-large font-semibold break-words">
        {title}
      </h2>
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">{children}</div>
    </section>
  )
}

/** The settings that are the same for every model. */
function ConversationFields({ hasText }: { hasText: boolean }) {
  const { t } = useTranslation()
  const { historyLines, stream, liveAI } = useModelSettings()
  return (
    <>
      {hasText && (
        <>
          <Select
            label={t('models.history')}
            value={String(historyLines)}
            onChange={(lines) => changeModelSettings({ historyLines: Number(lines) })}
            options={HISTORY_CHOICES.map((lines) => ({
              value: String(lines),
              label: lines === HISTORY_ALL ? t('models.historyAll') : String(lines),
            }))}
          />
          <Switch
            label={t('models.stream')}
            hint={t('models.streamHint')}
            isOn={stream}
            onChange={(isOn) => changeModelSettings({ stream: isOn })}
          />
        </>
      )}
      <Switch
        label={t('models.liveAI')}
        hint={t('models.liveAIHint')}
        isOn={liveAI}
        onChange={(isOn) => changeModelSettings({ liveAI: isOn })}
      />
      {hasText && <SpeechFields />}
    </>
  )
}

/** "All" is stored as 14 and belongs at the end. */
const HISTORY_CHOICES = [...HISTORY_OPTIONS.filter((lines) => lines !== HISTORY_ALL), HISTORY_ALL]

/** The settings of a model that writes. */
function TextFields({ model }: { model: Model | undefined }) {
  const { t } = useTranslation()
  const { temperature: current } = useModelSettings()
  const ignored = useIgnoredSettings(model)
  return (
    <>
      <Slider
        label={t('models.temperature')}
        hint={<SettingHint ignored={ignored.temperature}>{t('models.temperatureHint')}</SettingHint>}
        {...{ min: 0, max: 2, step: 0.1 }}
        value={current}
        onChange={(temperature) => changeModelSettings({ temperature })}
      />
      {model && <LongestAnswer model={model} />}
      {model?.can_think && <ThinkingFields ignored={ignored} />}
      <div className="sm:col-span-2">
        <AdvancedFields ignored={ignored} />
      </div>
    </>
  )
}

function LongestAnswer({ model }: { model: Model }) {
  const { t } = useTranslation()
  const value = useModelSettings((settings) => outputFor(settings, model))
  return (
    <Slider
      label={t('models.maxTokens')}
      hint={t('models.maxTokensHint', { count: Math.max(0, model.contextWindow - value) })}
      min={outputSliderStart(model)}
      max={model.max_tokens}
      step={OUTPUT_STEP}
      value={value}
      onChange={(tokens) => changeModelSettings({ max_tokens: clampOutput(tokens, model) })}
    />
  )
}

function ThinkingFields({ ignored }: { ignored: IgnoredReasons }) {
  const { t } = useTranslation()
  const thinking = useModelSettings((settings) => settings.thinking)
  const { min, max, step } = THINKING_BUDGET
  return (
    <>
      <Switch
        label={t('models.thinking')}
        hint={<SettingHint ignored={ignored.thinking}>{t('models.thinkingHint')}</SettingHint>}
        isOn={thinking.enabled}
        onChange={(enabled) => changeModelSettings({ thinking: { ...thinking, enabled } })}
      />
      {thinking.enabled && (
        <Slider
          label={t('models.thinkingBudget')}
          {...{ min, max, step }}
          value={thinking.budget_tokens}
          onChange={(budget_tokens) => changeModelSettings({ thinking: { ...thinking, budget_tokens } })}
        />
      )}
    </>
  )
}

function SpeechFields() {
  const { t } = useTranslation()
  const { readAloud, spokenWords } = useModelSettings()
  return (
    <>
      <Switch
        label={t('models.readAloud')}
        hint={t('models.readAloudHint')}
        isOn={readAloud}
        onChange={(isOn) => changeModelSettings({ readAloud: isOn })}
      />
      {readAloud && (
        <NumberSetting
          label={t('models.spokenWords')}
          min={0}
          max={SPOKEN_WORDS_MAX}
          step={1}
          value={spokenWords}
          problemOf={(given) => problemBy(LlmSettings.shape.spokenWords, given)}
          onChange={(given) => {
            if (given !== undefined) changeModelSettings({ spokenWords: given })
          }}
        />
      )}
    </>
  )
}
