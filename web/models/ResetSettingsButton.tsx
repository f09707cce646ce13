import { useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { defaultImageSettings, imageAbilitiesOf } from '#contract/image-settings.ts'
import { defaultMaxTokens } from '#contract/max-tokens.ts'
import type { ModelPreset } from '#contract/model-presets.ts'
import type { Model } from '#contract/models.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { NO_IMAGE_SETTINGS } from './preset-settings.ts'
import { modelPresetList } from './presets.queries.ts'
import { changeModelSettings, MODEL_SETTING_DEFAULTS } from './view-state.ts'

/** Sets the defaults, or those of the user's default preset. */
export function ResetSettingsButton({ model }: { model: Model | undefined }) {
  const { t } = useTranslation()
  const { data: presets = [] } = useQuery(modelPresetList())
  const byDefault = presets.find(({ isDefault }) => isDefault)
  return (
    <Button
      icon={<RotateCcw size={15} />}
      onClick={() => resetSettings(model, byDefault)}
      className="h-auto min-h-9 max-w-full py-1 whitespace-normal! wrap-anywhere"
    >
      {byDefault ? t('presets.reset', { name: byDefault.name }) : t('models.reset')}
    </Button>
  )
}

/** The user's default preset replaces the defaults; the model stays. */
function resetSettings(model: Model | undefined, preset: ModelPreset | undefined) {
  const { model: _, display: __, perModel: ___, ...defaults } = MODEL_SETTING_DEFAULTS
  const { model: ____, ...preferred } = preset?.settings ?? {}
  changeModelSettings({ ...defaults, ...NO_IMAGE_SETTINGS, ...(model && resetOf(model)), ...preferred })
}

function resetOf(model: Model) {
  if (model.type === 'text') return { max_tokens: defaultMaxTokens(model) }
  const abilities = imageAbilitiesOf(model)
  return abilities && defaultImageSettings(abilities)
}
