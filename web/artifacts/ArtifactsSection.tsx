import { useTranslation } from 'react-i18next'
import { changeModelSettings, useModelSettings } from '#web/models/view-state.ts'
import { Switch } from '#web/ui/forms/Switch.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { useArePermitted } from './queries.ts'

/** Whether the user wants artifacts in answers. */
export function ArtifactsSection() {
  const { t } = useTranslation()
  const isOn = useModelSettings(({ enableArtifacts }) => enableArtifacts)
  const arePermitted = useArePermitted(true)
  return (
    <Section title={t('artifacts.title')} hint={t('artifacts.hint')}>
      <Switch
        label={t('artifacts.enable')}
        hint={arePermitted ? undefined : t('artifacts.offByAdmin')}
        isOn={isOn && arePermitted}
        disabled={!arePermitted}
        onChange={(enableArtifacts) => changeModelSettings({ enableArtifacts })}
      />
    </Section>
  )
}
