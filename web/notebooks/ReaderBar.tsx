import { CopyPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Notebook } from '#contract/notebooks.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { useCloneNotebook } from './work.queries.ts'

/** In place of the composer, for users who may only read the notebook. */
export function ReaderBar({ notebook: { id, owner } }: { notebook: Notebook }) {
  const { t } = useTranslation()
  const { mutate: clone, isPending } = useCloneNotebook()
  const name = owner?.name ?? owner?.username
  return (
    <div className="mx-auto w-full max-w-[calc(47.5rem+3rem)] flex-none px-2.5 pb-2.5 sm:px-6 sm:pb-3">
      <div className="flex flex-wrap items-center justify-between gap-2 rounded-large border border-line bg-sunk px-4 py-2.5">
        <p className="text-soft">{name ? t('notebooks.readOnlyOf', { name }) : t('notebooks.readOnly')}</p>
        <Button size="small" isBusy={isPending} icon={<CopyPlus size={15} />} onClick={() => clone({ id })}>
          {t('notebooks.clone')}
        </Button>
      </div>
    </div>
  )
}
