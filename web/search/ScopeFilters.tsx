import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { modelName } from '#web/models/model-display.ts'
import { modelList, useModelName } from '#web/models/queries.ts'
import { notebook } from '#web/notebooks/queries.ts'
import { project } from '#web/projects/queries.ts'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { type SearchOption, SearchSelect } from '#web/ui/forms/SearchSelect.tsx'
import { useKeptFocus } from '#web/ui/layout/use-kept-focus.ts'
import { notebookChoices, projectChoices } from './queries.ts'
import type { SearchAddress } from './search-address.ts'

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
  const { data: found = [] } = useQuery(notebookChoices(search))
  const { data: chosen, error } = useQuery({ ...notebook(id ?? ''), enabled: id !== undefined })
  return (
    <ScopeFilter
      scope="notebook"
      id={id}
      name={chosen?.name}
      isMissing={error !== null}
      options={found.map(({ id: value, name }) => ({ value, label: name }))}
      onSearch={setSearch}
      onChange={onChange}
    />
  )
}

function ProjectFilter({ id, onChange }: FilterProps) {
  const [search, setSearch] = useState('')
  const { data: found = [] } = useQuery(projectChoices(search))
  const { data: chosen, error } = useQuery({ ...project(id ?? ''), enabled: id !== undefined })
  return (
    <ScopeFilter
      scope="project"
      id={id}
      name={chosen?.name}
      isMissing={error !== null}
      options={found.map(({ id: value, name }) => ({ value, label: name }))}
      onSearch={setSearch}
      onChange={onChange}
    />
  )
}

function ModelFilter({ id, onChange }: FilterProps) {
  const { data: models = [] } = useQuery(modelList())
  return (
    <ScopeFilter
      scope="model"
      id={id}
      name={useModelName(id ?? '')}
      options={models.map((model) => ({ value: model.id, label: modelName(model) }))}
      onChange={onChange}
    />
  )
}

interface ScopeFilterProps extends FilterProps {
  scope: 'notebook' | 'project' | 'model'
  /** Of the chosen one, once it is known. */
  name: string | undefined
  isMissing?: boolean
  options: SearchOption[]
  /** When the server searches. */
  onSearch?: (text: string) => void
}

function ScopeFilter({ scope, id, name, isMissing, options, onSearch, onChange }: ScopeFilterProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLDivElement>(null)
  const keptFocus = useKeptFocus(field)
  const shownName = isMissing ? t('search.unknownScope') : (name ?? '…')
  return (
    <div ref={field} {...keptFocus} className="flex min-w-0 items-center gap-1">
      <div className="min-w-0 flex-1">
        <SearchSelect
          label={t(`search.scopes.${scope}.label`)}
          value={id ?? ''}
          selected={id === undefined ? undefined : { value: id, label: shownName }}
          options={options}
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
          label={t('search.removeScope', { name: shownName })}
          icon={<X size={15} />}
          size="small"
          tone="faint"
          onClick={() => onChange(undefined)}
        />
      )}
    </div>
  )
}
