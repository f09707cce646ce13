import { useQuery } from '@tanstack/react-query'
import { Paperclip } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { filesById } from '#web/files/queries.ts'
import { useFileViewer } from '#web/viewers/queries.ts'

/** The files attached to a message. */
export function QuestionFiles({ fileIds }: { fileIds: string[] }) {
  const { t } = useTranslation()
  const { open } = useFileViewer()
  const { data } = useQuery(filesById(fileIds))
  const names = new Map(data?.map(({ id, fileName }) => [id, fileName]))
  return (
    <ul aria-label={t('attachments.list')} className="mb-1 flex flex-wrap justify-end gap-1.5">
      {fileIds.map((fileId) => {
        const name = names.get(fileId)
        return (
          <li key={fileId} className="max-w-full">
            <button
              type="button"
              disabled={!name}
              onClick={() => open({ fileId })}
              className="flex max-w-full items-center gap-1.5 rounded-full border border-line bg-raised px-2.5 py-0.5 text-small text-soft enabled:hover:bg-hover enabled:hover:text-ink touch:min-h-11"
            >
              <Paperclip aria-hidden size={13} className="flex-none" />
              <span dir="auto" className="truncate">
                {name ?? (data ? t('attachments.gone') : '…')}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
