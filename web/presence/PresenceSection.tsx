import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Switch } from '#web/ui/forms/Switch.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { presencePreferences, useUpdatePresencePreferences } from './queries.ts'

/** Whether others see what the user has open. */
export function PresenceSection() {
  const { t } = useTranslation()
  const { data } = useQuery(presencePreferences())
  const { mutate: update, isPending, variables } = useUpdatePresencePreferences()
  const shown = isPending ? variables : data
  return (
    <Section title={t('presence.section')} hint={t('presence.sectionHint')}>
      <Switch
        label={t('presence.show')}
        hint={t('presence.showHint')}
        isOn={shown?.isShown ?? true}
        disabled={shown === undefined}
        onChange={(isShown) => update({ isShown })}
      />
    </Section>
  )
}
