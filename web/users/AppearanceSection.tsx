import { useTranslation } from 'react-i18next'
import { chooseTheme, useTheme } from '#web/platform/theme.ts'
import { Select } from '#web/ui/forms/Select.tsx'
import { Section } from '#web/ui/layout/Section.tsx'

/** The appearance in this browser. */
export function AppearanceSection() {
  const { t } = useTranslation()
  const choice = useTheme((state) => state.choice)
  return (
    <Section title={t('profile.appearanceTitle')} hint={t('profile.appearanceHint')}>
      <Select
        label={t('profile.theme')}
        value={choice}
        onChange={chooseTheme}
        options={[
          { value: 'system', label: t('nav.themeSystem') },
          { value: 'light', label: t('nav.themeLight') },
          { value: 'dark', label: t('nav.themeDark') },
        ]}
        className="max-w-form"
      />
    </Section>
  )
}
