import { useQuery } from '@tanstack/react-query'
import { useMatch } from '@tanstack/react-router'
import { Folder } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { project } from './queries.ts'

/** Over the page of a project: that what is added to the library comes to it too. */
export function OpenProjectHint() {
  const { t } = useTranslation()
  const id = useMatch({ from: '/shell/projects/$id', shouldThrow: false })?.params.id
  const { data } = useQuery({ ...project(id ?? ''), enabled: id !== undefined })
  if (!data) return null
  return (
    <p className="flex items-center gap-2 text-small text-soft">
      <Folder aria-hidden size={14} className="flex-none text-accent" />
      {t('files.comesToProject', { name: data.name })}
    </p>
  )
}
