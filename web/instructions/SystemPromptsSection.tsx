import { useQuery } from '@tanstack/react-query'
import { FilePlus2, FolderOpen } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { InstructionForAll } from '#contract/file-instructions.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { useKeptFocus } from '#web/ui/layout/use-kept-focus.ts'
import { useSystemFiles } from '#web/users/system-files.queries.ts'
import { useFileViewer } from '#web/viewers/queries.ts'
import { InstructionRow } from './InstructionRow.tsx'
import { instructionsIn } from './instruction-list.ts'
import { instructionsForAll, useListedFiles } from './queries.ts'

/** The system prompts of the user. */
export function SystemPromptsSection() {
  const { t } = useTranslation()
  const listed = useSystemFiles()
  const { files, error, refetch } = useListedFiles(listed)
  const { data: forAll = [], isPending } = useQuery(instructionsForAll())
  const list = useRef<HTMLOListElement>(null)
  const write = useRef<HTMLButtonElement>(null)
  const keptFocus = useKeptFocus(list, () => write.current?.focus())
  const instructions = isPending ? undefined : files && instructionsIn(listed, { files, forAll })
  return (
    <Section title={t('systemPrompts.title')} hint={t('systemPrompts.hint')}>
      <ForAll instructions={forAll} />
      {!instructions && error && (
        <div className="flex flex-wrap items-center gap-3">
          <ErrorState message={t('systemPrompts.unread')} />
          <Button size="small" onClick={() => void refetch()}>
            {t('ui.retry')}
          </Button>
        </div>
      )}
      {!instructions && !error && <Skeleton lines={Math.max(listed.length, 1)} />}
      {instructions?.length === 0 && <p className="text-soft">{t('systemPrompts.none')}</p>}
      {instructions && instructions.length > 0 && (
        <ol ref={list} {...keptFocus} aria-label={t('systemPrompts.title')} className="divide-y divide-line">
          {instructions.map((instruction) => (
            <InstructionRow key={instruction.file.id} instruction={instruction} />
          ))}
        </ol>
      )}
      <AddButtons write={write} />
    </Section>
  )
}

/** The instructions that an administrator set for all users. */
function ForAll({ instructions }: { instructions: InstructionForAll[] }) {
  const { t } = useTranslation()
  const { open } = useFileViewer()
  if (instructions.length === 0) return null
  return (
    <div className="mb-4 rounded-control bg-sunk px-3.5 py-2.5">
      <p className="text-small text-soft">{t('systemPrompts.forAll')}</p>
      <ul aria-label={t('systemPrompts.forAllList')} className="mt-1">
        {instructions.map(({ fileId, fileName, isReadable }) => (
          <li key={fileId} className="flex min-h-7 items-center">
            {isReadable ? (
              <button
                type="button"
                dir="auto"
                title={fileName}
                onClick={() => open({ fileId })}
                className="min-w-0 truncate rounded-small text-start font-[550] hover:underline touch:min-h-11"
              >
                {fileName}
              </button>
            ) : (
              <span dir="auto" title={fileName} className="min-w-0 truncate">
                {fileName}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function AddButtons({ write }: { write: RefObject<HTMLButtonElement | null> }) {
  const { t } = useTranslation()
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <Button ref={write} icon={<FilePlus2 size={16} />} onClick={() => openDialog('knowledge-editor')}>
        {t('systemPrompts.write')}
      </Button>
      <Button icon={<FolderOpen size={16} />} onClick={() => openDialog('add-instructions')}>
        {t('systemPrompts.choose')}
      </Button>
    </div>
  )
}
