import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { KEYWORDS_ONLY } from '#contract/models.ts'
import { embeddingModelList } from '#web/models/providers.queries.ts'
import { OfferedModelSetting } from './OfferedModelSetting.tsx'
import type { SettingControlProps } from './setting-control.ts'

/** The model for semantic search of files. */
export function EmbeddingModelSetting(props: SettingControlProps) {
  const { t } = useTranslation()
  const { data, error } = useQuery(embeddingModelList())
  const none = { value: KEYWORDS_ONLY, label: t('settings.keywords') }
  return <OfferedModelSetting {...props} none={none} offers={data} failure={error} />
}
