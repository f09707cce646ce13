import { useTranslation } from 'react-i18next'
import { PublicFrame } from './PublicFrame.tsx'
import { SiteDocument } from './SiteDocument.tsx'

/** Also for visitors. */
export function PoliciesPage() {
  const { t } = useTranslation()
  return (
    <PublicFrame title={t('help.policies')}>
      <SiteDocument page="policies" />
    </PublicFrame>
  )
}
