import { useTranslation } from 'react-i18next'
import { Page } from '#web/ui/page/Page.tsx'
import { SiteDocument } from './SiteDocument.tsx'

/** What has changed, from the file that the program ships. */
export function ChangelogPage() {
  const { t } = useTranslation()
  return (
    <Page title={t('help.changelog')}>
      <SiteDocument page="changelog" />
    </Page>
  )
}
