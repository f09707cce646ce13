import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isMissingPart, toApiError } from '#web/platform/errors.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { ErrorScreen } from '#web/ui/feedback/ErrorScreen.tsx'
import { DeadEnd } from './DeadEnd.tsx'

/** A page that failed: what is not there (or not for this person) is a page that does not exist. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation()
  const router = useRouter()
  // Another version may run by now, whose parts have other names: only a new page knows them.
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
