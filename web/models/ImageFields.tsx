import { useTranslation } from 'react-i18next'
import {
  ASPECT_RATIOS,
  IMAGE_FORMATS,
  IMAGES_PER_ANSWER_MAX,
  imageAbilitiesOf,
  imageSettings,
} from '#contract/image-settings.ts'
import type { Model } from '#contract/models.ts'
import { Select } from '#web/ui/forms/Select.tsx'
import { Slider } from '#web/ui/forms/Slider.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
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
        <Choice
          label={t('models.outputFormat')}
          values={IMAGE_FORMATS}
          value={settings.output_format}
          onChange={(output_format) => changeModelSettings({ output_format })}
          labelOf={(format) => format.toUpperCase()}
        />
      )}
      {has.includes('seed') && <Seed />}
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

function Seed() {
  const { t } = useTranslation()
  const seed = useModelSettings((settings) => settings.seed)
  return (
    <TextField
      type="number"
      inputMode="numeric"
      label={t('models.seed')}
      hint={t('models.seedHint')}
      min={0}
      step={1}
      defaultValue={seed ?? ''}
      onChange={({ currentTarget: { value } }) => {
        const given = imageSettings.seed.safeParse(value === '' ? undefined : Number(value))
        if (given.success) changeModelSettings({ seed: given.data })
      }}
    />
  )
}
