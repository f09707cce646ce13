import { type ComponentType, type ReactNode, Suspense } from 'react'
import { dialogs as dialogsOfDomains } from '#web/domains.ts'
import {
  closeDialog,
  type DialogComponents,
  type DialogName,
  type DialogProps,
  type OpenDialog,
  useDialogs,
} from '#web/platform/dialogs.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { Confirm } from '#web/ui/overlays/Confirm.tsx'
import { DialogsAbove, NestedDialogs } from '#web/ui/overlays/NestedDialogs.tsx'
import { CommandPalette } from './CommandPalette.tsx'

/** All dialogs by name, each loaded when it is opened but for these two. */
const dialogs: DialogComponents = {
  ...dialogsOfDomains,
  confirm: ConfirmDialog,
  commands: CommandPalette,
  shortcuts: lazyComponent(async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog),
}

export function Dialogs() {
  return <Stack open={useDialogs((state) => state.open)} />
}

/** Each dialog is inside the one below it. */
function Stack({ open: [dialog, ...above] }: { open: OpenDialog[] }) {
  if (!dialog) return null
  return (
    <DialogsAbove key={dialog.key} dialogs={<Stack open={above} />}>
      <Suspense>
        <NamedDialog dialog={dialog} />
      </Suspense>
    </DialogsAbove>
  )
}

function NamedDialog({ dialog }: { dialog: OpenDialog }) {
  // `openDialog` relates the component and its input by name; TypeScript cannot infer a pair through a
  // record.
  const Chosen = dialogs[dialog.name] as ComponentType<DialogProps<DialogName> & { fallback: ReactNode }>
  return (
    <Chosen
      input={dialog.input}
      onClose={() => closeDialog(dialog.key)}
      // Without a connection the code of a dialog may not come.
      fallback={<NestedDialogs />}
    />
  )
}

function ConfirmDialog({ input, onClose }: DialogProps<'confirm'>) {
  const answer = (isConfirmed: boolean) => {
    input.onAnswer(isConfirmed)
    onClose()
  }
  return <Confirm isOpen {...input} onAnswer={answer} />
}
