import { useTranslation } from 'react-i18next'
import { PublicPage } from './PublicPage.tsx'
import { SiteDocument } from './SiteDocument.tsx'

/** Also for visitors. */
export function PoliciesPage() {
  const { t } = useTranslation()
  return (
    <PublicPage title={t('help.policies')}>
      <SiteDocument page="policies" />
    </PublicPage>
  )
}
