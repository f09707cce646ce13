import { useTranslation } from 'react-i18next'
import { chooseLanguage, type LanguageChoice, useLanguage } from '#web/platform/language.ts'
import { toast } from '#web/platform/toast.ts'
import { Select } from '#web/ui/forms/Select.tsx'
import { Section } from '#web/ui/layout/Section.tsx'

/** The language of this browser. Each is named in itself, so that its speakers find it. */
export function LanguageSection() {
  const { t } = useTranslation()
  const choice = useLanguage((state) => state.choice)
  const choose = (language: LanguageChoice) => {
    chooseLanguage(language).catch(() => toast.error(t('profile.languageFailed')))
  }
  return (
    <Section title={t('profile.language')} hint={t('profile.languageHint')}>
      <Select
        label={t('profile.language')}
        isLabelHidden
        value={choice}
        onChange={choose}
        options={[
          { value: 'system', label: t('profile.languageSystem') },
          { value: 'en', label: t('profile.languageEnglish') },
          { value: 'de', label: t('profile.languageGerman') },
        ]}
        className="max-w-form"
      />
    </Section>
  )
}
