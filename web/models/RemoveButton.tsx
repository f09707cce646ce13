import { confirm } from '#web/platform/dialogs.ts'
import { Button } from '#web/ui/forms/Button.tsx'

interface RemoveButtonProps {
  label: string
  /** With the name of the removed entry. */
  fullLabel: string
  isBusy: boolean
  title: string
  body: string
  onRemove: () => void
}

/** A small button at the end of a row, which asks before it removes. */
export function RemoveButton({ label, fullLabel, isBusy, title, body, onRemove }: RemoveButtonProps) {
  async function confirmRemoval() {
    if (await confirm({ title, body, confirmLabel: label, isDestructive: true })) onRemove()
  }
  return (
    <Button
      size="small"
      tone="quiet"
      isBusy={isBusy}
      aria-label={fullLabel}
      onClick={() => void confirmRemoval()}
    >
      {label}
    </Button>
  )
}
