import { type ComponentType, Suspense } from 'react'
import {
  closeDialog,
  type DialogInputs,
  type DialogName,
  type OpenDialog,
  useDialogs,
} from '#web/platform/dialogs.ts'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { Confirm } from '#web/ui/overlays/Confirm.tsx'

type DialogProps<N extends DialogName> = { input: DialogInputs[N]; onClose: () => void }

/** Every dialog that can be opened by name, loaded when it is. A domain adds a line here. */
const dialogs: { [N in DialogName]: ComponentType<DialogProps<N>> } = {
  confirm: ConfirmDialog,
  prove: lazyComponent(
    async () =>
      (await withTexts(import('#web/mfa/ReauthenticationDialog.tsx'), 'mfa')).ReauthenticationDialog,
  ),
  account: lazyComponent(
    async () => (await withTexts(import('#web/users/AccountDialog.tsx'), 'admin')).AccountDialog,
  ),
  impersonate: lazyComponent(
    async () => (await withTexts(import('#web/auth/ImpersonateDialog.tsx'), 'admin')).ImpersonateDialog,
  ),
  'delete-account': lazyComponent(
    async () =>
      (await withTexts(import('#web/accounts/DeleteAccountDialog.tsx'), 'accounts')).DeleteAccountDialog,
  ),
  commands: lazyComponent(async () => (await import('./CommandPalette.tsx')).CommandPalette),
  shortcuts: lazyComponent(async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog),
  'default-model': lazyComponent(
    async () =>
      (await withTexts(import('#web/models/DefaultModelDialog.tsx'), 'providers')).DefaultModelDialog,
  ),
  providers: lazyComponent(
    async () => (await withTexts(import('#web/models/ProvidersDialog.tsx'), 'providers')).ProvidersDialog,
  ),
  'new-invite': lazyComponent(
    async () =>
      (await withTexts(import('#web/registration-invites/NewInviteDialog.tsx'), 'invites')).NewInviteDialog,
  ),
  invite: lazyComponent(
    async () =>
      (await withTexts(import('#web/registration-invites/InviteDialog.tsx'), 'invites')).InviteDialog,
  ),
  'mail-invite': lazyComponent(
    async () =>
      (await withTexts(import('#web/registration-invites/MailInviteDialog.tsx'), 'invites')).MailInviteDialog,
  ),
  'invite-friends': lazyComponent(
    async () =>
      (await withTexts(import('#web/registration-invites/InviteFriendsDialog.tsx'), 'invites'))
        .InviteFriendsDialog,
  ),
  mail: lazyComponent(async () => (await withTexts(import('#web/mail/MailDialog.tsx'), 'mail')).MailDialog),
  'mfa-setup': lazyComponent(
    async () => (await withTexts(import('#web/mfa/SetupDialog.tsx'), 'mfa')).SetupDialog,
  ),
  'new-backup-codes': lazyComponent(
    async () => (await withTexts(import('#web/mfa/NewBackupCodesDialog.tsx'), 'mfa')).NewBackupCodesDialog,
  ),
  'add-passkey': lazyComponent(
    async () => (await withTexts(import('#web/passkeys/AddPasskeyDialog.tsx'), 'mfa')).AddPasskeyDialog,
  ),
  'rename-passkey': lazyComponent(
    async () => (await withTexts(import('#web/passkeys/RenamePasskeyDialog.tsx'), 'mfa')).RenamePasskeyDialog,
  ),
  files: lazyComponent(
    async () =>
      (
        await withTexts(
          import('#web/files/library/FilesDialog.tsx'),
          'files',
          'file-tags',
          'attachments',
          'viewer',
        )
      ).FilesDialog,
  ),
  tag: lazyComponent(
    async () => (await withTexts(import('#web/files/tags/TagDialog.tsx'), 'file-tags')).TagDialog,
  ),
  'tag-files': lazyComponent(
    async () => (await withTexts(import('#web/files/tags/TagFilesDialog.tsx'), 'file-tags')).TagFilesDialog,
  ),
  'share-files': lazyComponent(
    async () =>
      (await withTexts(import('#web/files/sharing/ShareFilesDialog.tsx'), 'file-tags')).ShareFilesDialog,
  ),
  instruction: lazyComponent(
    async () =>
      (await withTexts(import('#web/instructions/InstructionDialog.tsx'), 'file-tags')).InstructionDialog,
  ),
  'chunk-files': lazyComponent(
    async () => (await withTexts(import('#web/files/ChunkDialog.tsx'), 'files', 'file-tags')).ChunkDialog,
  ),
  'knowledge-editor': lazyComponent(
    async () =>
      (await withTexts(import('#web/editor/KnowledgeEditorDialog.tsx'), 'viewer', 'files'))
        .KnowledgeEditorDialog,
  ),
  'attach-files': lazyComponent(
    async () =>
      (await withTexts(import('#web/attachments/AttachFilesDialog.tsx'), 'attachments', 'files'))
        .AttachFilesDialog,
  ),
  'add-instructions': lazyComponent(
    async () =>
      (
        await withTexts(
          import('#web/instructions/AddInstructionsDialog.tsx'),
          'attachments',
          'file-tags',
          'system-prompts',
        )
      ).AddInstructionsDialog,
  ),
  'create-from-url': lazyComponent(
    async () =>
      (await withTexts(import('#web/files/CreateFromUrlDialog.tsx'), 'file-sources')).CreateFromUrlDialog,
  ),
  'google-drive': lazyComponent(
    async () => (await withTexts(import('#web/google-drive/DriveDialog.tsx'), 'drive')).DriveDialog,
  ),
  project: lazyComponent(
    async () => (await withTexts(import('#web/projects/ProjectDialog.tsx'), 'projects')).ProjectDialog,
  ),
  'add-to-project': lazyComponent(
    async () =>
      (await withTexts(import('#web/projects/AddToProjectDialog.tsx'), 'projects')).AddToProjectDialog,
  ),
  'project-files': lazyComponent(
    async () =>
      (await withTexts(import('#web/projects/ProjectFilesDialog.tsx'), 'projects', 'attachments', 'files'))
        .ProjectFilesDialog,
  ),
  'project-notebooks': lazyComponent(
    async () =>
      (await withTexts(import('#web/notebooks/ProjectNotebooksDialog.tsx'), 'projects'))
        .ProjectNotebooksDialog,
  ),
  news: lazyComponent(async () => (await import('#web/announcements/NewsDialog.tsx')).NewsDialog),
}

export function Dialogs() {
  const open = useDialogs((state) => state.open)
  return (
    <>
      {open.map((dialog) => (
        // Each waits for its own code: a dialog beneath that came and went meanwhile would think itself on top again.
        <Suspense key={dialog.key}>
          <NamedDialog dialog={dialog} />
        </Suspense>
      ))}
    </>
  )
}

function NamedDialog({ dialog }: { dialog: OpenDialog }) {
  // The name chose the component and the input together in `openDialog`; TypeScript cannot follow a pair through a record.
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
