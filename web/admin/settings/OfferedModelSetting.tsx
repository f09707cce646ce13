import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { FieldError } from '#web/ui/forms/FieldError.tsx'
import { SearchSelect } from '#web/ui/forms/SearchSelect.tsx'
import type { SettingControlProps } from './setting-control.ts'
import { textsOf } from './setting-texts.ts'

/** The models of an OpenAI-compatible server may not be listed. */
const TYPED = /^[a-z0-9-]+\/\S+$/

interface OfferedModelSettingProps extends SettingControlProps {
  /** The value for no model, and its name. */
  none: { value: string; label: string }
  offers: { id: string; name: string; isUsable: boolean }[] | undefined
  failure: Error | null
}

/** One of the models that providers offer, or another one by its name. */
export function OfferedModelSetting(props: OfferedModelSettingProps) {
  const { setting, error, onChange, none, offers, failure } = props
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  if (!offers) return failure ? <FieldError message={failure.message} /> : <Skeleton lines={1} />
  const { settingValue } = setting
  const known = [
    { value: '', label: t('settings.automatic') },
    none,
    ...offers.map(({ id, name, isUsable }) => ({
      value: id,
      label: name,
      hint: isUsable ? id : `${id} · ${t('settings.noKey')}`,
    })),
  ]
  const isKnown = (id: string) => known.some(({ value }) => value === id)
  const other = isKnown(settingValue) ? [] : [{ value: settingValue, label: settingValue }]
  const fresh =
    TYPED.test(typed) && typed !== settingValue && !isKnown(typed)
      ? [{ value: typed, label: t('settings.useTyped', { id: typed }) }]
      : []
  return (
    <>
      <SearchSelect
        label={textsOf(setting).label}
        value={settingValue}
        options={[...known, ...other, ...fresh]}
        onChoose={onChange}
        onSearch={(text) => setTyped(text.trim())}
        searchLabel={t('settings.offeredSearch')}
        noneFound={t('settings.noneFound')}
      />
      <FieldError message={error} />
    </>
  )
}
