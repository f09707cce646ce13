import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { KnowledgeFile } from '#contract/files.ts'
import { Switch } from '#web/ui/forms/Switch.tsx'
import { openedFile } from '#web/viewers/queries.ts'
import { useMayShareWithEverybody, useOpenFile } from './queries.ts'

/** Whether all users of the site may view and edit a file. */
export function FileGeneralAccess({ known }: { known: KnowledgeFile }) {
  const { t } = useTranslation()
  const { data: file = known } = useQuery(openedFile(known.id))
  const { mutate: open, isPending } = useOpenFile()
  const isForbidden = !useMayShareWithEverybody()
  return (
    <section aria-label={t('fileShares.general')} className="flex flex-col gap-1">
      <h3 className="font-[550]">{t('fileShares.general')}</h3>
      <Switch
        label={t('fileShares.globalRead')}
        hint={isForbidden && t('fileShares.globalForbidden')}
        isOn={file.isGlobalRead}
        disabled={isForbidden && !file.isGlobalRead}
        isBusy={isPending}
        onChange={(isGlobalRead) => open({ id: file.id, isGlobalRead })}
      />
      <Switch
        label={t('fileShares.globalWrite')}
        hint={t('fileShares.globalHint')}
        isOn={file.isGlobalWrite}
        disabled={!file.permissions.includes('update') || (isForbidden && !file.isGlobalWrite)}
        isBusy={isPending}
        onChange={(isGlobalWrite) => open({ id: file.id, isGlobalWrite })}
      />
    </section>
  )
}
