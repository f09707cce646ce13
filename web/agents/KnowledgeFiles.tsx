import { useQuery } from '@tanstack/react-query'
import { FilePlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { FileIcon } from '#web/files/FileIcon.tsx'
import { filesById } from '#web/files/queries.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { FieldError } from '#web/ui/forms/FieldError.tsx'
import { Chip } from '#web/ui/layout/Chip.tsx'
import type { AgentFieldsProps } from './agent-values.ts'

/** The files that the agent answers from. */
export function KnowledgeFiles({ values: { fileIds, isPublic }, errors, onChange }: AgentFieldsProps) {
  const { t } = useTranslation()
  const { data: files = [] } = useQuery(filesById(fileIds))
  const choose = () =>
    openDialog('agent-files', {
      present: fileIds,
      onChoose: (added) => onChange({ fileIds: [...new Set([...fileIds, ...added])] }),
    })
  return (
    <div className="flex flex-col items-start gap-2">
      <h3 className="font-[550]">{t('agents.filesTitle')}</h3>
      {files.length > 0 && (
        <ul aria-label={t('agents.filesTitle')} className="flex max-w-full flex-wrap gap-1.5">
          {files.map(({ id, fileName, mimeType }) => (
            <li key={id} className="flex min-w-0">
              <Chip
                icon={<FileIcon mimeType={mimeType} fileName={fileName} size={13} />}
                removeLabel={t('agents.removeFile', { name: fileName })}
                onRemove={() => onChange({ fileIds: fileIds.filter((other) => other !== id) })}
              >
                <bdi>{fileName}</bdi>
              </Chip>
            </li>
          ))}
        </ul>
      )}
      <Button icon={<FilePlus aria-hidden size={16} />} onClick={choose}>
        {t('agents.addFiles')}
      </Button>
      {isPublic && fileIds.length > 0 && (
        <p className="text-small text-faint">{t('agents.filesPublicHint')}</p>
      )}
      <FieldError message={errors.fileIds} />
    </div>
  )
}
