import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { fileSuggestions, filesById } from '#web/files/queries.ts'
import { FieldError } from '#web/ui/forms/FieldError.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { SearchSelect } from '#web/ui/forms/SearchSelect.tsx'
import { useKeptFocus } from '#web/ui/layout/use-kept-focus.ts'
import type { SettingControlProps } from './setting-control.ts'
import { textsOf } from './setting-texts.ts'

const OFFERED = 20

/** Files by name, to which more can be added. Ids of missing files are shown too. */
export function FilesSetting({ setting, error, onChange }: SettingControlProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  const keptFocus = useKeptFocus(list)
  const [search, setSearch] = useState('')
  const ids = setting.settingValue.split(',').flatMap((id) => id.trim() || [])
  const { data: files, error: failure } = useQuery(filesById(ids.filter(isId)))
  const { data: found = [] } = useQuery(fileSuggestions(search, OFFERED))
  const nameOf = (id: string) => {
    const name = files?.find((file) => file.id === id)?.fileName
    if (name !== undefined) return name
    return isId(id) && !files ? id : t('settings.unseenFile', { id })
  }
  // Stored text that is not an id would be refused.
  const change = (chosen: string[]) => onChange(chosen.filter(isId).join(','))
  const options = found
    .filter(({ id }) => !ids.includes(id))
    .map(({ id, fileName }) => ({ value: id, label: fileName }))
  return (
    <div ref={list} {...keptFocus} className="space-y-2">
      {ids.length === 0 && <p className="py-1 text-faint">{t('settings.noFiles')}</p>}
      {ids.length > 0 && (
        <ul
          aria-label={textsOf(setting).label}
          className="divide-y divide-line rounded-control border border-line"
        >
          {ids.map((id) => (
            <li key={id} className="flex min-h-10 items-center gap-2 ps-3 pe-1">
              <bdi className="min-w-0 flex-1 py-1 break-words">{nameOf(id)}</bdi>
              <IconButton
                size="small"
                tone="faint"
                label={t('settings.removeFile', { name: nameOf(id) })}
                icon={<X size={15} />}
                onClick={() => change(ids.filter((other) => other !== id))}
              />
            </li>
          ))}
        </ul>
      )}
      <SearchSelect
        label={textsOf(setting).label}
        value=""
        options={options}
        onChoose={(id) => change([...ids, id])}
        placeholder={t('settings.addFile')}
        onSearch={(text) => setSearch(text.trim())}
        isSearchedElsewhere
        searchLabel={t('settings.findFile')}
        noneFound={t('settings.noneFound')}
      />
      <FieldError message={error ?? failure?.message} />
    </div>
  )
}

const isId = (id: string) => z.uuid().safeParse(id).success
