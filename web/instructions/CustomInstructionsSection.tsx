import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CUSTOM_INSTRUCTIONS_NAME } from '#contract/file-instructions.ts'
import type { KnowledgeFile } from '#contract/files.ts'
import { useImpersonator } from '#web/auth/impersonation/queries.ts'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { ErrorScreen } from '#web/ui/feedback/ErrorScreen.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { PlainForm } from '#web/ui/forms/PlainForm.tsx'
import { TextArea } from '#web/ui/forms/TextArea.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { useSystemFiles } from '#web/users/system-files.queries.ts'
import { customInstructionsText, useSaveCustomInstructions } from './custom-instructions.queries.ts'
import { useListedFiles } from './queries.ts'

/** The instructions of the user as one text. It is stored in an instruction file, listed in the section below. */
export function CustomInstructionsSection() {
  const { t } = useTranslation()
  const { id: userId } = useCurrentUser()
  const listed = useSystemFiles()
  const { files, error, refetch } = useListedFiles(listed)
  const file = files?.find((one) => one.userId === userId && one.fileName === CUSTOM_INSTRUCTIONS_NAME)
  const isOff = listed.some(({ fileId, enabled }) => fileId === file?.id && !enabled)
  return (
    <Section title={t('customInstructions.title')} hint={t('customInstructions.hint')}>
      {!files && error && <ErrorScreen message={error.message} onRetry={() => void refetch()} />}
      {!files && !error && <Skeleton lines={4} />}
      {files && (file ? <StoredInstructions file={file} /> : <Editor file={undefined} stored="" />)}
      {isOff && <p className="mt-2 text-small text-soft">{t('customInstructions.off')}</p>}
    </Section>
  )
}

function StoredInstructions({ file }: { file: KnowledgeFile }) {
  const { data: stored, error, refetch } = useQuery(customInstructionsText(file))
  if (stored !== undefined) return <Editor file={file} stored={stored} />
  if (error) return <ErrorScreen message={error.message} onRetry={() => void refetch()} />
  return <Skeleton lines={4} />
}

function Editor({ file, stored }: { file: KnowledgeFile | undefined; stored: string }) {
  const { t } = useTranslation()
  const isOwn = useImpersonator() === null
  // Undefined while nothing is changed, so that a change in another tab is shown.
  const [edited, setEdited] = useState<string>()
  const { mutate: save, isPending } = useSaveCustomInstructions()
  const content = (edited ?? stored).trim()
  const isSame = content === stored.trim()
  const submit = () => {
    if (!isSame) save({ file, content }, { onSuccess: () => setEdited(undefined) })
  }
  return (
    <PlainForm isBusy={isPending} onSubmit={submit} className="flex flex-col items-start gap-3">
      <TextArea
        label={t('customInstructions.title')}
        isLabelHidden
        rows={6}
        value={edited ?? stored}
        placeholder={t('customInstructions.example')}
        disabled={!isOwn}
        onChange={(event) => setEdited(event.target.value)}
        className="w-full"
      />
      <Button type="submit" tone="primary" disabled={isSame || !isOwn}>
        {t('customInstructions.save')}
      </Button>
    </PlainForm>
  )
}
