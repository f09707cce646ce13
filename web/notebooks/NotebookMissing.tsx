import { Link } from '@tanstack/react-router'
import { BookX, CloudOff, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { openDialog } from '#web/platform/dialogs.ts'
import { MissingPage } from '#web/ui/feedback/MissingPage.tsx'
import { Button, buttonStyles } from '#web/ui/forms/Button.tsx'
import { NavigationButton } from '#web/ui/page/NavigationButton.tsx'
import { newNotebookPath } from './paths.ts'

const WORDS = {
  'not-found': { title: 'notebooks.notFoundTitle', body: 'notebooks.notFoundBody', Icon: BookX },
  offline: { title: 'notebooks.offlineTitle', body: 'notebooks.offlineBody', Icon: CloudOff },
} as const

/** Replaces a notebook that cannot be shown. */
export function NotebookMissing({ reason }: { reason: keyof typeof WORDS }) {
  const { t } = useTranslation()
  const { title, body, Icon } = WORDS[reason]
  return (
    <MissingPage
      Icon={Icon}
      title={t(title)}
      body={t(body)}
      header={<NavigationButton />}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Link {...newNotebookPath()} className={buttonStyles()}>
            {t('notebooks.newNotebook')}
          </Link>
          {reason === 'not-found' && (
            <Button icon={<Trash2 size={15} />} onClick={() => openDialog('notebook-trash')}>
              {t('notebooks.trash')}
            </Button>
          )}
        </div>
      }
    />
  )
}
