import { useTranslation } from 'react-i18next'
import { DeadEnd } from './DeadEnd.tsx'

/** The page of an address that this version does not implement. */
export function NotBuiltPage() {
  const { t } = useTranslation()
  return <DeadEnd title={t('app.notBuiltTitle')} body={t('app.notBuiltBody')} />
}
