import { SlidersHorizontal } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchKind } from '#contract/constants/search.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { Switch } from '#web/ui/forms/Switch.tsx'
import { useKeptFocus } from '#web/ui/layout/use-kept-focus.ts'
import { ActiveFilters } from './ActiveFilters.tsx'
import { ScopeFilters } from './ScopeFilters.tsx'
import type { SearchAddress } from './search-address.ts'

interface SearchFiltersProps {
  address: SearchAddress
  onChange: (change: Partial<SearchAddress>) => void
}

/** What narrows the results: the type, and further fields behind a button, which are chips while it is closed. */
export function SearchFilters({ address, onChange }: SearchFiltersProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const fields = useId()
  const row = useRef<HTMLDivElement>(null)
  const keptFocus = useKeptFocus(row)
  const { kind = 'all' } = address
  return (
    <div className="mb-4 grid gap-3">
      <div ref={row} {...keptFocus} className="flex flex-wrap items-center gap-2">
        <Select
          label={t('search.kind')}
          isLabelHidden
          isFilter
          value={kind}
          onChange={(chosen) => onChange({ kind: chosen === 'all' ? undefined : chosen })}
          options={(['all', ...SearchKind.options] as const).map((value) => ({
            value,
            label: t(`search.kinds.${value}`),
          }))}
          className="w-36"
        />
        <Button
          tone="quiet"
          icon={<SlidersHorizontal aria-hidden size={15} />}
          aria-expanded={isOpen}
          aria-controls={isOpen ? fields : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {t('search.filters')}
        </Button>
        {!isOpen && <ActiveFilters address={address} onChange={onChange} />}
      </div>
      {isOpen && <FilterFields id={fields} address={address} onChange={onChange} />}
    </div>
  )
}

function FilterFields({ id, address, onChange }: SearchFiltersProps & { id: string }) {
  const { t } = useTranslation()
  const { period = 'any', owner = 'any', hasFile = false } = address
  return (
    <div
      id={id}
      className="grid items-center gap-2 rounded-card border border-line bg-sunk p-3 sm:grid-cols-3"
    >
      <Select
        label={t('search.period')}
        isLabelHidden
        value={period}
        onChange={(chosen) => onChange({ period: chosen === 'any' ? undefined : chosen })}
        options={(['any', 'week', 'month', 'year'] as const).map((value) => ({
          value,
          label: t(`search.periods.${value}`),
        }))}
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
