import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { KnowledgeFile } from '#contract/files.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Switch } from '#web/ui/forms/Switch.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { openedFile } from '#web/viewers/queries.ts'
import { useMayShareWithEverybody, useOpenFile } from './queries.ts'
import { SharedList } from './SharedList.tsx'
import { ShareForm } from './ShareForm.tsx'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    'share-files': { files: KnowledgeFile[] }
  }
}

/** The length at which the names of many files are cut. */
const NAMES_MAX = 100

interface ShareFilesDialogProps {
  input: { files: KnowledgeFile[] }
  onClose: () => void
}

/** The users with access to files, and their permissions. */
export function ShareFilesDialog({ input: { files }, onClose }: ShareFilesDialogProps) {
  const { t } = useTranslation()
  const names = files.map(({ fileName }) => fileName).join(', ')
  const [first] = files
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('fileShares.title', { count: files.length })}
      description={
        <span dir="auto" className="block break-words">
          {names.length > NAMES_MAX ? `${names.slice(0, NAMES_MAX)}…` : names}
        </span>
      }
      footer={
        <Button tone="primary" onClick={onClose}>
          {t('fileShares.done')}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <ShareForm files={files} />
        {files.length === 1 && first && <CurrentSharing known={first} />}
      </div>
    </Dialog>
  )
}

function CurrentSharing({ known }: { known: KnowledgeFile }) {
  const { t } = useTranslation()
  const { data: file = known } = useQuery(openedFile(known.id))
  const { mutate: open, isPending } = useOpenFile()
  const isForbidden = !useMayShareWithEverybody()
  return (
    <>
      <SharedList file={file} />
      <section aria-label={t('fileShares.general')} className="flex flex-col gap-1">
        <h3 className="font-[550]">{t('fileShares.general')}</h3>
        <Switch
          label={t('fileShares.globalRead')}
          hint={isForbidden && t('fileShares.globalForbidden')}
          isOn={file.isGlobalRead}
          disabled={isPending || (isForbidden && !file.isGlobalRead)}
          onChange={(isGlobalRead) => open({ id: file.id, isGlobalRead })}
        />
        <Switch
          label={t('fileShares.globalWrite')}
          hint={t('fileShares.globalHint')}
          isOn={file.isGlobalWrite}
          disabled={isPending || !file.permissions.includes('update') || (isForbidden && !file.isGlobalWrite)}
          onChange={(isGlobalWrite) => open({ id: file.id, isGlobalWrite })}
        />
      </section>
    </>
  )
}
