import { useTranslation } from 'react-i18next'
import { SearchKind } from '#contract/search.ts'
import { Select } from '#web/ui/forms/Select.tsx'
import { Switch } from '#web/ui/forms/Switch.tsx'
import { ScopeFilters } from './ScopeFilters.tsx'
import type { SearchAddress } from './search-address.ts'

interface SearchFiltersProps {
  address: SearchAddress
  onChange: (change: Partial<SearchAddress>) => void
}

/** What narrows the results. */
export function SearchFilters({ address, onChange }: SearchFiltersProps) {
  const { t } = useTranslation()
  const { kind = 'all', period = 'any', owner = 'any', hasFile = false } = address
  return (
    <div className="mb-4 grid grid-cols-2 items-center gap-2 sm:flex sm:flex-wrap">
      <Select
        label={t('search.kind')}
        isLabelHidden
        value={kind}
        onChange={(chosen) => onChange({ kind: chosen === 'all' ? undefined : chosen })}
        options={(['all', ...SearchKind.options] as const).map((value) => ({
          value,
          label: t(`search.kinds.${value}`),
        }))}
        className="sm:w-36"
      />
      <Select
        label={t('search.period')}
        isLabelHidden
        value={period}
        onChange={(chosen) => onChange({ period: chosen === 'any' ? undefined : chosen })}
        options={(['any', 'week', 'month', 'year'] as const).map((value) => ({
          value,
          label: t(`search.periods.${value}`),
        }))}
        className="sm:w-36"
      />
      <Select
        label={t('search.owner')}
        isLabelHidden
        value={owner}
        onChange={(chosen) => onChange({ owner: chosen === 'any' ? undefined : chosen })}
        options={(['any', 'mine', 'shared'] as const).map((value) => ({
          value,
          label: t(`search.owners.${value}`),
        }))}
        className="sm:w-36"
      />
      <Switch
        label={t('search.hasFile')}
        isOn={hasFile}
        onChange={(isOn) => onChange({ hasFile: isOn || undefined })}
      />
      <ScopeFilters address={address} onChange={onChange} />
    </div>
  )
}
