import { useTranslation } from 'react-i18next'
import { PublicFrame } from './PublicFrame.tsx'
import { SiteDocument } from './SiteDocument.tsx'

/** Also for visitors. */
export function TermsPage() {
  const { t } = useTranslation()
  return (
    <PublicFrame title={t('help.terms')}>
      <SiteDocument page="terms" />
    </PublicFrame>
  )
}
