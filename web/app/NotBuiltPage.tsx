import { useTranslation } from 'react-i18next'
import { DeadEnd } from './DeadEnd.tsx'

/** Stands at an address whose domain this version does not have. */
export function NotBuiltPage() {
  const { t } = useTranslation()
  return <DeadEnd title={t('app.notBuiltTitle')} body={t('app.notBuiltBody')} />
}
