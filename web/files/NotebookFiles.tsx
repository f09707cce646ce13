import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { inShownLanguage } from '#web/platform/sentences.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import { switchFile, useSwitchedOff } from './attachments.view-state.ts'
import { statusOf } from './file-status.ts'
import { filesById } from './queries.ts'

interface NotebookFilesProps {
  notebookId: string
  fileIds: string[]
  onTakeAway: (fileId: string) => void
}

/** The files that a notebook is asked with: each can be left out for a while, or taken away. */
export function NotebookFiles({ notebookId, fileIds, onTakeAway }: NotebookFilesProps) {
  const { t } = useTranslation()
  const off = useSwitchedOff(notebookId)
  const section = useRef<HTMLElement>(null)
  const keptFocus = useKeptFocus(section)
  const { data } = useQuery(filesById(fileIds))
  const files = new Map(data?.map((file) => [file.id, file]))
  return (
    <section ref={section} {...keptFocus}>
      <h2 className="px-2 pt-1 font-reading text-large font-semibold">{t('attachments.notebookTitle')}</h2>
      <p className="px-2 pb-1 text-small text-faint">{t('attachments.notebookBody')}</p>
      {!data ? (
        <Skeleton lines={2} />
      ) : (
        <ul
          aria-label={t('attachments.notebookTitle')}
          className="max-h-72 divide-y divide-line overflow-y-auto"
        >
          {fileIds.map((id) => {
            const file = files.get(id)
            const name = file?.fileName ?? t('attachments.gone')
            return (
              <li key={id} className="flex items-center gap-1 px-2 py-1">
                <div className="min-w-0 flex-1 break-words">
                  <Switch
                    label={name}
                    hint={
                      file && statusOf(file, null) === 'failed'
                        ? inShownLanguage(file.error ?? '')
                        : undefined
                    }
                    isOn={!!file && !off.includes(id)}
                    disabled={!file}
                    onChange={(isOn) => switchFile(notebookId, id, isOn)}
                  />
                </div>
                <IconButton
                  size="small"
                  tone="faint"
                  label={t('attachments.takeAway', { name })}
                  icon={<X size={15} />}
                  onClick={() => onTakeAway(id)}
                />
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
