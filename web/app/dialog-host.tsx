import { type ComponentType, Suspense } from 'react'
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

/** All dialogs by name, each loaded when it is opened. */
const dialogs: DialogComponents = {
  ...dialogsOfDomains,
  confirm: ConfirmDialog,
  commands: lazyComponent(async () => (await import('./CommandPalette.tsx')).CommandPalette),
  shortcuts: lazyComponent(async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog),
}

export function Dialogs() {
  const open = useDialogs((state) => state.open)
  return (
    <>
      {open.map((dialog) => (
        // Each has its own boundary: a dialog below that was remounted would consider itself the topmost.
        <Suspense key={dialog.key}>
          <NamedDialog dialog={dialog} />
        </Suspense>
      ))}
    </>
  )
}

function NamedDialog({ dialog }: { dialog: OpenDialog }) {
  // `openDialog` relates the component and its input by name; TypeScript cannot infer a pair through a
  // record.
  const Chosen = dialogs[dialog.name] as ComponentType<DialogProps<DialogName>>
  return <Chosen input={dialog.input} onClose={() => closeDialog(dialog.key)} />
}

function ConfirmDialog({ input, onClose }: DialogProps<'confirm'>) {
  const answer = (isConfirmed: boolean) => {
    input.onAnswer(isConfirmed)
    onClose()
  }
  return <Confirm isOpen {...input} onAnswer={answer} />
}
