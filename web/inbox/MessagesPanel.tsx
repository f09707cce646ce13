import { useInfiniteQuery } from '@tanstack/react-query'
import { Inbox, Search, SearchX, SquarePen } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openDialog } from '#web/platform/dialogs.ts'
import { itemsOf, totalOf } from '#web/platform/list-pages.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorScreen } from '#web/ui/feedback/ErrorScreen.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { SearchField } from '#web/ui/forms/SearchField.tsx'
import { ListEnd } from '#web/ui/lists/ListEnd.tsx'
import { MessageRow } from './MessageRow.tsx'
import { messagePages } from './queries.ts'

/** The messages to the user: their number, a search, and the list. */
export function MessagesPanel() {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [isSearching, setSearching] = useState(false)
  function toggleSearch() {
    setSearching(!isSearching)
    setSearch('')
  }
  return (
    <>
      <div className="flex flex-none items-center gap-1 px-4 py-1">
        <Counts search={search} />
        <IconButton
          label={t('inbox.showSearch')}
          icon={<Search size={16} />}
          aria-pressed={isSearching}
          onClick={toggleSearch}
        />
        <IconButton
          label={t('inbox.compose')}
          icon={<SquarePen size={16} />}
          onClick={() => openDialog('send-message')}
        />
      </div>
      {isSearching && (
        <SearchField
          label={t('inbox.search')}
          onSearch={setSearch}
          inputRef={focusField}
          className="mx-4 mb-2 flex-none"
        />
      )}
      <div className="min-h-0 flex-1 overflow-y-auto border-t border-line">
        <Messages search={search} />
      </div>
    </>
  )
}

const focusField = (field: HTMLInputElement | null) => field?.focus()

function Counts({ search }: { search: string }) {
  const { t } = useTranslation()
  const { data } = useInfiniteQuery(messagePages(search))
  const people = data?.pages.at(-1)?.people ?? 0
  return (
    <p role="status" className="min-w-0 flex-1 truncate text-small text-soft">
      {data &&
        t('inbox.counts', {
          people: t('inbox.people', { count: people }),
          messages: t('inbox.messages', { count: totalOf(data) }),
        })}
    </p>
  )
}

function Messages({ search }: { search: string }) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(messagePages(search))
  const { data, error, refetch } = query
  if (!data && error) return <ErrorScreen message={error.message} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div className="p-4">
        <Skeleton lines={6} />
      </div>
    )
  const messages = itemsOf(data)
  if (messages.length === 0)
    return search ? (
      <EmptyState
        icon={<SearchX size={28} strokeWidth={1.5} />}
        title={t('inbox.none')}
        body={t('inbox.noneBody')}
      />
    ) : (
      <EmptyState
        icon={<Inbox size={28} strokeWidth={1.5} />}
        title={t('inbox.empty')}
        body={t('inbox.emptyBody')}
      />
    )
  return (
    <>
      <ul aria-label={t('inbox.list')}>
        {messages.map((message) => (
          <MessageRow key={message.id} message={message} />
        ))}
      </ul>
      <ListEnd query={query} />
    </>
  )
}
