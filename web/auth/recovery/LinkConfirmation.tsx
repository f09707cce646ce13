import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { homePath } from '#web/notebooks/paths.ts'
import { Button, buttonStyles } from '#web/ui/forms/Button.tsx'
import { Outcome } from './Outcome.tsx'

interface LinkConfirmationProps {
  action: string
  /** What came of it, once it is done. */
  outcome: string | undefined
  /** Nothing can be done with the link any more. */
  isSpent: boolean
  isBusy: boolean
  onConfirm: () => void
}

/** One press, and what came of it: programs that look into mails open links, but press nothing. */
export function LinkConfirmation({ action, outcome, isSpent, isBusy, onConfirm }: LinkConfirmationProps) {
  const { t } = useTranslation()
  const goOn = (
    <Link {...homePath()} className={buttonStyles({ tone: 'primary', size: 'large' })}>
      {t('recovery.goOn')}
    </Link>
  )
  if (outcome !== undefined)
    return (
      <div className="flex flex-col gap-4">
        <Outcome>{outcome}</Outcome>
        {goOn}
      </div>
    )
  if (isSpent) return <div className="flex flex-col">{goOn}</div>
  return (
    <div className="flex flex-col">
      <Button tone="primary" size="large" isBusy={isBusy} onClick={onConfirm}>
        {action}
      </Button>
    </div>
  )
}
