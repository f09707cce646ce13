import { useQuery } from '@tanstack/react-query'
import { ListFilter } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { Menu, MenuChoice, MenuLabel } from '#web/ui/overlays/Menu.tsx'
import { usedTags } from './tags.queries.ts'

interface NotebookTagFilterProps {
  tag: string | undefined
  onChoose: (tag: string | undefined) => void
}

const ALL = ''

/** A menu of all tags, to list only the notebooks with one of them. */
export function NotebookTagFilter(props: NotebookTagFilterProps) {
  const { t } = useTranslation()
  return (
    <Menu
      className="max-h-80 max-w-64 overflow-y-auto"
      trigger={
        <IconButton
          label={t('notebooks.filterByTag')}
          icon={<ListFilter size={16} />}
          tone="faint"
          size="large"
          className={props.tag ? 'text-accent' : undefined}
        />
      }
    >
      <Choices {...props} />
    </Menu>
  )
}

/** Rendered when the menu is open: only then the tags are fetched. */
function Choices({ tag, onChoose }: NotebookTagFilterProps) {
  const { t } = useTranslation()
  const { data } = useQuery(usedTags())
  if (!data?.length) return <MenuLabel>{t(data ? 'notebooks.noTags' : 'notebooks.loading')}</MenuLabel>
  return (
    <MenuChoice
      label={t('notebooks.filterByTag')}
      value={tag ?? ALL}
      choices={[
        { value: ALL, label: t('notebooks.allNotebooks') },
        ...data.map(({ name, count }) => ({ value: name, label: name, detail: String(count) })),
      ]}
      onChoose={(value) => onChoose(value === ALL ? undefined : value)}
    />
  )
}
