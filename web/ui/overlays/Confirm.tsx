import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../forms/Button.tsx'
import { cn } from '../layout/class-names.ts'
import { NestedDialogs } from './NestedDialogs.tsx'
import { backdropStyles, centeredStyles, windowStyles } from './popup-styles.ts'
import { useReturnFocus } from './use-return-focus.ts'

export interface ConfirmProps {
  isOpen: boolean
  title: string
  body?: string
  confirmLabel: string
  isDestructive?: boolean
  onAnswer: (isConfirmed: boolean) => void
}

/** Asks for confirmation of a destructive action. The safe button has the focus. */
export function Confirm({ isOpen, title, body, confirmLabel, isDestructive, onAnswer }: ConfirmProps) {
  const { t } = useTranslation()
  const popup = useRef<HTMLDivElement>(null)
  const findReturn = useReturnFocus(isOpen, popup)
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(open) => open || onAnswer(false)}>
      <NestedDialogs popup={popup}>
        <AlertDialog.Portal>
          <AlertDialog.Backdrop forceRender className={backdropStyles} />
          <AlertDialog.Popup
            ref={popup}
            finalFocus={findReturn}
            className={cn(windowStyles, centeredStyles, 'max-w-form gap-2 p-6')}
          >
            <AlertDialog.Title className="font-reading text-title font-semibold tracking-tight">
              {title}
            </AlertDialog.Title>
            {body && <AlertDialog.Description className="text-soft">{body}</AlertDialog.Description>}
            <div className="mt-4 flex flex-wrap justify-end gap-2">
              <AlertDialog.Close render={<Button />}>{t('ui.cancel')}</AlertDialog.Close>
              <Button tone={isDestructive ? 'danger' : 'primary'} onClick={() => onAnswer(true)}>
                {confirmLabel}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Portal>
      </NestedDialogs>
    </AlertDialog.Root>
  )
}
