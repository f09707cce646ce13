import { useTranslation } from 'react-i18next'
import {
  ASPECT_RATIOS,
  IMAGE_DEFAULTS,
  IMAGE_FORMATS,
  IMAGE_SIDE,
  IMAGES_PER_ANSWER_MAX,
  imageAbilitiesOf,
  imageSettings,
  SAFETY_TOLERANCE,
} from '#contract/image-settings.ts'
import type { Model } from '#contract/models.ts'
import { Select } from '#web/ui/forms/Select.tsx'
import { Slider } from '#web/ui/forms/Slider.tsx'
import { Switch } from '#web/ui/forms/Switch.tsx'
import { NumberSetting } from './NumberSetting.tsx'
import { useSafetyToleranceMax } from './queries.ts'
import { problemBy } from './setting-problem.ts'
import { changeModelSettings, useModelSettings } from './view-state.ts'

/** The settings that an image model has. */
export function ImageFields({ model }: { model: Model }) {
  const { t } = useTranslation()
  const settings = useModelSettings()
  const abilities = imageAbilitiesOf(model)
  if (!abilities) return null
  const { sizes, qualities, has } = abilities
  return (
    <>
      <Slider
        label={t('models.imageCount')}
        {...{ min: 1, max: IMAGES_PER_ANSWER_MAX, step: 1 }}
        value={settings.n ?? 1}
        onChange={(n) => changeModelSettings({ n })}
      />
      {abilities.sides && <Sides {...abilities.sides} />}
      {sizes.length > 0 && (
        <Choice
          label={t('models.imageSize')}
          values={sizes}
          value={settings.size}
          onChange={(size) => changeModelSettings({ size })}
          labelOf={(size) => size.replace('x', ' × ')}
        />
      )}
      {has.includes('aspect_ratio') && (
        <Choice
          label={t('models.aspectRatio')}
          values={ASPECT_RATIOS}
          value={settings.aspect_ratio}
          onChange={(aspect_ratio) => changeModelSettings({ aspect_ratio })}
        />
      )}
      {qualities.length > 0 && (
        <Choice
          label={t('models.imageQuality')}
          values={qualities}
          value={settings.quality}
          onChange={(quality) => changeModelSettings({ quality })}
          labelOf={(quality) => t(`models.qualities.${quality}`)}
        />
      )}
      {has.includes('style') && (
        <Choice
          label={t('models.imageStyle')}
          values={['vivid', 'natural']}
          value={settings.style}
          onChange={(style) => changeModelSettings({ style })}
          labelOf={(style) => t(`models.styles.${style}`)}
        />
      )}
      {has.includes('output_format') && (
        <Select
          label={t('models.outputFormat')}
          value={settings.output_format ?? IMAGE_DEFAULTS.output_format}
          onChange={(output_format) => changeModelSettings({ output_format })}
          options={IMAGE_FORMATS.map((format) => ({ value: format, label: format.toUpperCase() }))}
        />
      )}
      {has.includes('seed') && <Seed />}
      {has.includes('prompt_upsampling') && (
        <Switch
          label={t('models.promptUpsampling')}
          hint={t('models.promptUpsamplingHint')}
          isOn={settings.prompt_upsampling ?? false}
          onChange={(prompt_upsampling) => changeModelSettings({ prompt_upsampling })}
        />
      )}
      {abilities.safetyMax !== undefined && <SafetyTolerance modelMax={abilities.safetyMax} />}
    </>
  )
}

interface ChoiceProps<V extends string> {
  label: string
  values: readonly V[]
  value: V | undefined
  onChange: (value: V | undefined) => void
  labelOf?: (value: V) => string
}

const AUTO = 'auto'

/** A choice that can be left to the provider. */
function Choice<V extends string>({ label, values, value, onChange, labelOf }: ChoiceProps<V>) {
  const { t } = useTranslation()
  const chosen = values.find((one) => one === value)
  return (
    <Select
      label={label}
      value={chosen ?? AUTO}
      onChange={(next: string) => onChange(values.find((one) => one === next))}
      options={[
        { value: AUTO, label: t('models.auto') },
        ...values.map((one) => ({ value: one, label: labelOf?.(one) ?? one })),
      ]}
    />
  )
}

/** Width and height; empty ones are left to the provider. */
function Sides({ max, step }: { max: number; step: number }) {
  const { t } = useTranslation()
  const { width, height } = useModelSettings()
  const rule = t('models.sideHint', { min: IMAGE_SIDE.min, max, step })
  const field = {
    placeholder: t('models.auto'),
    min: IMAGE_SIDE.min,
    max,
    step,
    problemOf: (given: number | undefined) => (isSide(given, { max, step }) ? undefined : rule),
  }
  return (
    <div className="group/sides">
      <div className="grid grid-cols-2 gap-3">
        <NumberSetting
          {...field}
          label={t('models.width')}
          value={width}
          onChange={(given) => changeModelSettings({ width: given })}
        />
        <NumberSetting
          {...field}
          label={t('models.height')}
          value={height}
          onChange={(given) => changeModelSettings({ height: given })}
        />
      </div>
      <p className="mt-1 text-small text-faint group-has-data-invalid/sides:hidden">{rule}</p>
    </div>
  )
}

const isSide = (value: number | undefined, { max, step }: { max: number; step: number }) =>
  value === undefined || (value <= max && value % step === 0 && imageSettings.width.safeParse(value).success)

/** Within the limit of the administrators; nothing to choose where only the strictest filter is permitted. */
function SafetyTolerance({ modelMax }: { modelMax: number }) {
  const { t } = useTranslation()
  const chosen = useModelSettings((settings) => settings.safety_tolerance)
  const max = Math.min(modelMax, useSafetyToleranceMax())
  if (max === SAFETY_TOLERANCE.min) return null
  return (
    <Slider
      label={t('models.safetyTolerance')}
      hint={t('models.safetyToleranceHint')}
      {...{ min: SAFETY_TOLERANCE.min, max, step: 1 }}
      value={Math.min(chosen ?? SAFETY_TOLERANCE.default, max)}
      onChange={(safety_tolerance) => changeModelSettings({ safety_tolerance })}
      isValueHidden
    />
  )
}

function Seed() {
  const { t } = useTranslation()
  const seed = useModelSettings((settings) => settings.seed)
  return (
    <NumberSetting
      label={t('models.seed')}
      hint={t('models.seedHint')}
      min={0}
      step={1}
      value={seed}
      problemOf={(given) => problemBy(imageSettings.seed, given)}
      onChange={(given) => changeModelSettings({ seed: given })}
    />
  )
}
