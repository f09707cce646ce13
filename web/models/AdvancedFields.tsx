import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { readPersisted, writePersisted } from '#web/platform/persisted.ts'
import { Slider } from '#web/ui/forms/Slider.tsx'
import { Disclosure } from '#web/ui/layout/Disclosure.tsx'
import type { IgnoredReasons } from './queries.ts'
import { SettingHint } from './SettingHint.tsx'
import { changeModelSettings, MODEL_SETTING_DEFAULTS, useModelSettings } from './view-state.ts'

const KEPT = 'ai-settings-advanced'
const PENALTY = { min: -2, max: 2, step: 0.1 }

/** How words are chosen, for the few who change it: folded, unless opened in this browser before, or changed. */
export function AdvancedFields({ ignored }: { ignored: IgnoredReasons }) {
  const { t } = useTranslation()
  const { top_p, presence_penalty, frequency_penalty } = useModelSettings()
  const isChanged =
    top_p !== MODEL_SETTING_DEFAULTS.top_p ||
    presence_penalty !== MODEL_SETTING_DEFAULTS.presence_penalty ||
    frequency_penalty !== MODEL_SETTING_DEFAULTS.frequency_penalty
  return (
    <Disclosure title={t('models.advanced')} {...useFolding(isChanged)}>
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        <Slider
          label={t('models.topP')}
          hint={<SettingHint ignored={ignored.top_p}>{t('models.topPHint')}</SettingHint>}
          {...{ min: 0, max: 1, step: 0.05 }}
          value={top_p}
          onChange={(value) => changeModelSettings({ top_p: value })}
        />
        <Slider
          label={t('models.presencePenalty')}
          hint={<SettingHint ignored={ignored.presence_penalty}>{t('models.presenceHint')}</SettingHint>}
          {...PENALTY}
          value={presence_penalty}
          onChange={(value) => changeModelSettings({ presence_penalty: value })}
        />
        <Slider
          label={t('models.frequencyPenalty')}
          hint={<SettingHint ignored={ignored.frequency_penalty}>{t('models.frequencyHint')}</SettingHint>}
          {...PENALTY}
          value={frequency_penalty}
          onChange={(value) => changeModelSettings({ frequency_penalty: value })}
        />
      </div>
    </Disclosure>
  )
}

/** What the user opens or closes is kept in this browser; a change, such as by a preset, opens it for now. */
function useFolding(isChanged: boolean) {
  const [isOpen, setOpen] = useState(() => isChanged || readPersisted(KEPT, z.boolean(), false))
  const [wasChanged, setWasChanged] = useState(isChanged)
  if (isChanged !== wasChanged) {
    setWasChanged(isChanged)
    if (isChanged) setOpen(true)
  }
  const onToggle = (next: boolean) => {
    setOpen(next)
    writePersisted(KEPT, next)
  }
  return { isOpen, onToggle }
}
