import { useTranslation } from 'react-i18next'
import { PublicPage } from './PublicPage.tsx'
import { SiteDocument } from './SiteDocument.tsx'

/** Also for visitors. */
export function TermsPage() {
  const { t } = useTranslation()
  return (
    <PublicPage title={t('help.terms')}>
      <SiteDocument page="terms" />
    </PublicPage>
  )
}
