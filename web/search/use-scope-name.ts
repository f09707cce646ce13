import { useTranslation } from 'react-i18next'

/** The name of the notebook or project to which results are limited, from the query that looks it up. */
export function useScopeName({
  data,
  error,
}: {
  data: { name: string } | undefined
  error: unknown
}): string {
  const { t } = useTranslation()
  return error ? t('search.unknownScope') : (data?.name ?? '…')
}
