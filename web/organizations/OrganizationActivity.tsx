import { useTranslation } from 'react-i18next'
import { ActivityFeed } from '#web/activity/ActivityFeed.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'

/** What members of an organization did in it. */
export function OrganizationActivity({ id }: { id: string }) {
  const { t } = useTranslation()
  return (
    <Panel title={t('activity.title')}>
      <div className="p-4">
        <ActivityFeed place={{ organizationId: id }} />
      </div>
    </Panel>
  )
}
