import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useModelName } from '#web/models/queries.ts'
import { notebook } from '#web/notebooks/queries.ts'
import { project } from '#web/projects/queries.ts'
import { Chip } from '#web/ui/layout/Chip.tsx'
import type { SearchAddress } from './search-address.ts'
import { useScopeName } from './use-scope-name.ts'

interface ActiveFiltersProps {
  address: SearchAddress
  onChange: (change: Partial<SearchAddress>) => void
}

/** What narrows the results while the fields are folded; each can be removed. */
export function ActiveFilters({ address, onChange }: ActiveFiltersProps) {
  const { t } = useTranslation()
  const { period, owner, hasFile, notebook: notebookId, project: projectId, model } = address
  return (
    <>
      {period && (
        <FilterChip name={t(`search.periods.${period}`)} onRemove={() => onChange({ period: undefined })} />
      )}
      {owner && (
        <FilterChip name={t(`search.owners.${owner}`)} onRemove={() => onChange({ owner: undefined })} />
      )}
      {hasFile && <FilterChip name={t('search.hasFile')} onRemove={() => onChange({ hasFile: undefined })} />}
      {notebookId && <NotebookChip id={notebookId} onRemove={() => onChange({ notebook: undefined })} />}
      {projectId && <ProjectChip id={projectId} onRemove={() => onChange({ project: undefined })} />}
      {model && <ModelChip id={model} onRemove={() => onChange({ model: undefined })} />}
    </>
  )
}

interface ScopeChipProps {
  id: string
  onRemove: () => void
}

const NotebookChip = ({ id, onRemove }: ScopeChipProps) => (
  <FilterChip name={useScopeName(useQuery(notebook(id)))} onRemove={onRemove} />
)

const ProjectChip = ({ id, onRemove }: ScopeChipProps) => (
  <FilterChip name={useScopeName(useQuery(project(id)))} onRemove={onRemove} />
)

function ModelChip({ id, onRemove }: ScopeChipProps) {
  return <FilterChip name={useModelName(id)} onRemove={onRemove} />
}

function FilterChip({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { t } = useTranslation()
  return (
    <Chip tone="accent" onRemove={onRemove} removeLabel={t('search.removeScope', { name })}>
      <bdi>{name}</bdi>
    </Chip>
  )
}
