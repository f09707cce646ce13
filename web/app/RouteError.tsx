import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isMissingPart, toApiError } from '#web/platform/errors.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { ErrorScreen } from '#web/ui/feedback/ErrorScreen.tsx'
import { DeadEnd } from './DeadEnd.tsx'

/** The error of a page: missing and inaccessible resources show the page for unknown addresses. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation()
  const router = useRouter()
  // Another version may have been deployed, with other module names: only a reload loads them.
  if (isMissingPart(error))
    return <ErrorScreen message={t('app.partMissing')} onRetry={() => location.reload()} />
  const failure = toApiError(error)
  if (failure.code === 'not_found')
    return <DeadEnd title={t('app.notFoundTitle')} body={t('app.notFoundBody')} />
  const retry = async () => {
    await queryClient.resetQueries({ predicate: (query) => query.state.status === 'error' })
    reset()
    await router.invalidate()
  }
  return <ErrorScreen message={failure.message} onRetry={() => void retry()} />
}
