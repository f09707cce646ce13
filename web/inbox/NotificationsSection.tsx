import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Switch } from '#web/ui/forms/Switch.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { inboxPreferences, useUpdateInboxPreferences } from './queries.ts'

/** The notifications of messages. */
export function NotificationsSection() {
  const { t } = useTranslation()
  const { data } = useQuery(inboxPreferences())
  const { mutate: update, isPending, variables } = useUpdateInboxPreferences()
  const shown = isPending ? variables : data
  return (
    <Section title={t('inbox.notifications')} hint={t('inbox.notificationsHint')}>
      <Switch
        label={t('inbox.mailUnread')}
        hint={t('inbox.mailUnreadHint')}
        isOn={shown?.mailUnread ?? true}
        disabled={shown === undefined}
        onChange={(mailUnread) => update({ mailUnread })}
      />
    </Section>
  )
}
