import { useTranslation } from 'react-i18next'
import { Page } from '#web/ui/page/Page.tsx'
import { ActivityFeed } from './ActivityFeed.tsx'

/** What the user did. */
export function ActivityPage() {
  const { t } = useTranslation()
  return (
    <Page title={t('activity.title')}>
      <p className="-mt-4 mb-5 text-soft">{t('activity.hint')}</p>
      <ActivityFeed />
    </Page>
  )
}
