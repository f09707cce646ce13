import { useTranslation } from 'react-i18next'
import { DeadEnd } from './DeadEnd.tsx'

export function NotFoundPage() {
  const { t } = useTranslation()
  return <DeadEnd title={t('app.notFoundTitle')} body={t('app.notFoundBody')} />
}
