import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { modelName } from '#web/models/model-display.ts'
import { modelList, useModelName } from '#web/models/queries.ts'
import { notebook } from '#web/notebooks/queries.ts'
import { project } from '#web/projects/queries.ts'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { SearchSelect } from '#web/ui/forms/SearchSelect.tsx'
import { useKeptFocus } from '#web/ui/layout/use-kept-focus.ts'
import { notebookChoices, projectChoices } from './queries.ts'
import type { SearchAddress } from './search-address.ts'
import { useScopeName } from './use-scope-name.ts'

interface ScopeFiltersProps {
  address: SearchAddress
  onChange: (change: Partial<SearchAddress>) => void
}

/** Narrows the results to a notebook, the notebooks of a project, or the answers of a model. */
export function ScopeFilters({ address, onChange }: ScopeFiltersProps) {
  return (
    <>
      <NotebookFilter id={address.notebook} onChange={(id) => onChange({ notebook: id })} />
      <ProjectFilter id={address.project} onChange={(id) => onChange({ project: id })} />
      <ModelFilter id={address.model} onChange={(id) => onChange({ model: id })} />
    </>
  )
}

interface FilterProps {
  id: string | undefined
  onChange: (id: string | undefined) => void
}

function NotebookFilter({ id, onChange }: FilterProps) {
  const [search, setSearch] = useState('')
  return (
    <ScopeFilter
      scope="notebook"
      id={id}
      name={useScopeName(useQuery({ ...notebook(id ?? ''), enabled: id !== undefined }))}
      found={useQuery(notebookChoices(search)).data}
      onSearch={setSearch}
      onChange={onChange}
    />
  )
}

function ProjectFilter({ id, onChange }: FilterProps) {
  const [search, setSearch] = useState('')
  return (
    <ScopeFilter
      scope="project"
      id={id}
      name={useScopeName(useQuery({ ...project(id ?? ''), enabled: id !== undefined }))}
      found={useQuery(projectChoices(search)).data}
      onSearch={setSearch}
      onChange={onChange}
    />
  )
}

function ModelFilter({ id, onChange }: FilterProps) {
  const { data: models } = useQuery(modelList())
  return (
    <ScopeFilter
      scope="model"
      id={id}
      name={useModelName(id ?? '')}
      found={models?.map((model) => ({ id: model.id, name: modelName(model) }))}
      onChange={onChange}
    />
  )
}

interface ScopeFilterProps extends FilterProps {
  scope: 'notebook' | 'project' | 'model'
  /** Of the chosen one. */
  name: string
  /** To choose from, once they are known. */
  found: { id: string; name: string }[] | undefined
  /** When the server searches. */
  onSearch?: (text: string) => void
}

function ScopeFilter({ scope, id, name, found = [], onSearch, onChange }: ScopeFilterProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLDivElement>(null)
  const keptFocus = useKeptFocus(field)
  return (
    <div ref={field} {...keptFocus} className="flex min-w-0 items-center gap-1">
      <div className="min-w-0 flex-1">
        <SearchSelect
          label={t(`search.scopes.${scope}.label`)}
          value={id ?? ''}
          selected={id === undefined ? undefined : { value: id, label: name }}
          options={found.map((one) => ({ value: one.id, label: one.name }))}
          onChoose={onChange}
          placeholder={t(`search.scopes.${scope}.any`)}
          onSearch={onSearch && ((text) => onSearch(text.trim()))}
          isSearchedElsewhere={onSearch !== undefined}
          searchLabel={t(`search.scopes.${scope}.find`)}
          noneFound={t(`search.scopes.${scope}.none`)}
        />
      </div>
      {id !== undefined && (
        <IconButton
          label={t('search.removeScope', { name })}
          icon={<X size={15} />}
          size="small"
          tone="faint"
          onClick={() => onChange(undefined)}
        />
      )}
    </div>
  )
}
