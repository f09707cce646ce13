import { useQuery } from '@tanstack/react-query'
import { ArrowDownUp, FunnelX, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileTag } from '#contract/file-tags.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { SearchField } from '#web/ui/forms/SearchField.tsx'
import { useKeptFocus } from '#web/ui/layout/use-kept-focus.ts'
import { Menu, MenuChoice } from '#web/ui/overlays/Menu.tsx'
import { changeFilesView, TAG_ORDERS, useFilesView } from '../view-state.ts'
import { tagList } from './queries.ts'
import { TagChoice } from './TagChoice.tsx'
import { groupTags } from './tag-order.ts'
import { useFavoriteTags } from './view-state.ts'

interface TagSidebarProps {
  chosen: ReadonlySet<string>
  onChoose: (tagId: string) => void
  onClear: () => void
}

/** The tags of the user; the selected ones filter the list of files. */
export function TagSidebar({ chosen, onChoose, onClear }: TagSidebarProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const { data: tags } = useQuery(tagList())
  const section = useRef<HTMLElement>(null)
  const keptFocus = useKeptFocus(section)
  return (
    <section
      ref={section}
      {...keptFocus}
      aria-label={t('tags.title')}
      className="flex min-h-0 flex-col gap-2"
    >
      <div className="flex min-h-8 items-center gap-1">
        <h2 className="flex-1 font-[550]">{t('tags.title')}</h2>
        {chosen.size > 0 && (
          <IconButton size="small" label={t('tags.clear')} icon={<FunnelX size={16} />} onClick={onClear} />
        )}
        <OrderMenu />
        <IconButton
          size="small"
          label={t('tags.create')}
          icon={<Plus size={16} />}
          onClick={() => openDialog('tag', {})}
        />
      </div>
      <SearchField label={t('tags.search')} onSearch={setSearch} />
      {tags ? (
        <TagGroups tags={tags} search={search} chosen={chosen} onChoose={onChoose} />
      ) : (
        <Skeleton lines={5} />
      )}
    </section>
  )
}

interface TagGroupsProps {
  tags: FileTag[]
  search: string
  chosen: ReadonlySet<string>
  onChoose: (tagId: string) => void
}

function TagGroups({ tags, search, chosen, onChoose }: TagGroupsProps) {
  const { t } = useTranslation()
  const order = useFilesView((view) => view.tagOrder)
  const favorites = useFavoriteTags((state) => state.ids)
  const groups = groupTags(tags, { order, search, favorites })
  if (groups.length === 0)
    return (
      <p role="status" className="py-4 text-center text-soft">
        {search ? t('tags.noneFound') : t('tags.none')}
      </p>
    )
  return (
    <div className="flex flex-col gap-2">
      {groups.map(({ usage, tags: members }) => (
        <div key={usage ?? 'all'}>
          {usage && <h3 className="pb-1 text-small text-faint">{t(`tags.usages.${usage}`)}</h3>}
          <ul aria-label={usage ? t(`tags.usages.${usage}`) : t('tags.title')}>
            {members.map((tag) => (
              <TagChoice
                key={tag.id}
                tag={tag}
                isChosen={chosen.has(tag.id)}
                isFavorite={favorites.includes(tag.id)}
                onToggle={() => onChoose(tag.id)}
              />
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

function OrderMenu() {
  const { t } = useTranslation()
  const order = useFilesView((view) => view.tagOrder)
  return (
    <Menu trigger={<IconButton size="small" label={t('tags.sort')} icon={<ArrowDownUp size={15} />} />}>
      <MenuChoice
        label={t('tags.sort')}
        value={order}
        choices={TAG_ORDERS.map((value) => ({ value, label: t(`tags.orders.${value}`) }))}
        onChoose={(tagOrder) => changeFilesView({ tagOrder })}
      />
    </Menu>
  )
}
