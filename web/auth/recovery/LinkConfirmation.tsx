import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { homePath } from '#web/notebooks/paths.ts'
import { Button, buttonStyles } from '#web/ui/forms/Button.tsx'
import { Outcome } from './Outcome.tsx'

interface LinkConfirmationProps {
  action: string
  /** The result, once completed. */
  outcome: string | undefined
  /** The link cannot be used any more. */
  isSpent: boolean
  isBusy: boolean
  onConfirm: () => void
}

/** A button and its result: email scanners open links, but press no buttons. */
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
