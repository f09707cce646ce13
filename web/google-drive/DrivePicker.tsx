import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '#web/platform/dialogs.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { ProgressBar } from '#web/ui/feedback/ProgressBar.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { LONG_LIST_DEBOUNCE, SearchField } from '#web/ui/forms/SearchField.tsx'
import { cn } from '#web/ui/layout/class-names.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { fullScreenOnPhone } from '#web/ui/overlays/popup-styles.ts'
import { DriveBreadcrumb } from './DriveBreadcrumb.tsx'
import { DriveList } from './DriveList.tsx'
import { type DriveChoice, type DriveFolder, isFile, rootFolder } from './folders.ts'
import { useDisconnectDrive } from './queries.ts'
import { useDriveImport } from './use-drive-import.ts'

/** Selects files of a connected Drive and imports copies of them. */
export function DrivePicker({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [path, setPath] = useState<readonly DriveFolder[]>(() => [rootFolder()])
  const [chosen, setChosen] = useState<readonly DriveChoice[]>([])
  const { importFiles, progress, problems } = useDriveImport()
  const count = chosen.length

  const toggle = (choice: DriveChoice) => {
    const rest = chosen.filter(({ id }) => id !== choice.id)
    setChosen(rest.length < chosen.length ? rest : [...chosen, choice])
  }

  const open = (folder: DriveFolder) => {
    // The path of a search result is unknown.
    setPath(search === '' ? [...path, folder] : [rootFolder(), folder])
    setSearch('')
  }

  async function begin() {
    const failed = await importFiles(chosen)
    setChosen(failed)
    if (failed.length === 0) onClose()
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('drive.title')}
      width="wide"
      className={cn('h-[40rem]', fullScreenOnPhone)}
      footer={
        <>
          <DisconnectButton isDisabled={progress !== undefined} />
          <span className="flex-1" />
          <Button
            tone="primary"
            disabled={count === 0}
            isBusy={progress !== undefined}
            onClick={() => void begin()}
          >
            {t(chosen.every(isFile) ? 'drive.import' : 'drive.importSelected', { count })}
          </Button>
        </>
      }
    >
      <SearchField
        // Cleared when a folder from the results is opened.
        key={path.map(({ id }) => id).join('/')}
        label={t('drive.search')}
        debounce={LONG_LIST_DEBOUNCE}
        onSearch={setSearch}
        className="mb-3"
      />
      {progress && (
        <ProgressBar
          label={t('drive.progress')}
          value={progress.done}
          max={progress.total}
          valueText={progress.total === 0 ? t('drive.looking') : t('drive.progressText', { ...progress })}
          className="mb-3"
        />
      )}
      {problems.length > 0 && (
        <div className="mb-3 flex flex-col gap-1">
          {problems.map(({ choice, problem }) => (
            <ErrorState key={choice.id} message={problem} />
          ))}
        </div>
      )}
      <DriveBreadcrumb path={path} isHidden={search !== ''} onOpen={setPath} />
      <DriveList
        search={search}
        folderId={path.at(-1)?.id ?? rootFolder().id}
        chosen={new Set(chosen.map(({ id }) => id))}
        isDisabled={progress !== undefined}
        onToggle={toggle}
        onOpen={open}
      />
    </Dialog>
  )
}

function DisconnectButton({ isDisabled }: { isDisabled: boolean }) {
  const { t } = useTranslation()
  const { mutate: disconnect, isPending } = useDisconnectDrive()

  async function askToDisconnect() {
    const isConfirmed = await confirm({
      title: t('drive.disconnectTitle'),
      body: t('drive.disconnectBody'),
      confirmLabel: t('drive.disconnect'),
    })
    if (isConfirmed) disconnect(undefined)
  }

  return (
    <Button tone="quiet" disabled={isDisabled || isPending} onClick={() => void askToDisconnect()}>
      {t('drive.disconnect')}
    </Button>
  )
}
