import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { modelName } from '#web/models/model-display.ts'
import { modelList } from '#web/models/queries.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { FieldError } from '#web/ui/forms/FieldError.tsx'
import { SearchSelect } from '#web/ui/forms/SearchSelect.tsx'
import type { SettingControlProps } from './setting-control.ts'
import { textsOf, withChosen } from './setting-texts.ts'

/** The default model. */
export function ModelSetting({ setting, error, onChange }: SettingControlProps) {
  const { t } = useTranslation()
  const { data: models, error: failure } = useQuery(modelList())
  if (!models) return failure ? <FieldError message={failure.message} /> : <Skeleton lines={1} />
  const known = models
    .filter(({ type }) => type === 'text')
    .map((model) => ({
      value: model.id,
      label: modelName(model),
      hint: model.isUsable ? model.vendor : t('settings.notUsable'),
    }))
  return (
    <>
      <SearchSelect
        label={textsOf(setting).label}
        value={setting.settingValue}
        options={withChosen([{ value: '', label: t('settings.bestModel') }, ...known], setting.settingValue)}
        onChoose={onChange}
        searchLabel={t('settings.search')}
        noneFound={t('settings.noneFound')}
      />
      <FieldError message={error} />
    </>
  )
}
