import { type ComponentType, Suspense } from 'react'
import {
  closeDialog,
  type DialogInputs,
  type DialogName,
  type OpenDialog,
  useDialogs,
} from '#web/platform/dialogs.ts'
import { withTexts } from '#web/platform/texts.ts'
import { Confirm } from '#web/ui/Confirm.tsx'
import { onDemand } from '#web/ui/on-demand.ts'

type DialogProps<N extends DialogName> = { input: DialogInputs[N]; onClose: () => void }

/** Every dialog that can be opened by name, loaded when it is. A domain adds a line here. */
const dialogs: { [N in DialogName]: ComponentType<DialogProps<N>> } = {
  confirm: ConfirmDialog,
  prove: onDemand(
    async () =>
      (await withTexts(import('#web/mfa/ReauthenticationDialog.tsx'), 'mfa')).ReauthenticationDialog,
  ),
  account: onDemand(
    async () => (await withTexts(import('#web/users/AccountDialog.tsx'), 'admin')).AccountDialog,
  ),
  impersonate: onDemand(
    async () => (await withTexts(import('#web/auth/ImpersonateDialog.tsx'), 'admin')).ImpersonateDialog,
  ),
  'delete-account': onDemand(
    async () =>
      (await withTexts(import('#web/accounts/DeleteAccountDialog.tsx'), 'accounts')).DeleteAccountDialog,
  ),
  commands: onDemand(async () => (await import('./CommandPalette.tsx')).CommandPalette),
  shortcuts: onDemand(async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog),
  providers: onDemand(
    async () => (await withTexts(import('#web/models/ProvidersDialog.tsx'), 'providers')).ProvidersDialog,
  ),
  'new-invite': onDemand(
    async () =>
      (await withTexts(import('#web/registration-invites/NewInviteDialog.tsx'), 'invites')).NewInviteDialog,
  ),
  invite: onDemand(
    async () =>
      (await withTexts(import('#web/registration-invites/InviteDialog.tsx'), 'invites')).InviteDialog,
  ),
  'mail-invite': onDemand(
    async () =>
      (await withTexts(import('#web/registration-invites/MailInviteDialog.tsx'), 'invites')).MailInviteDialog,
  ),
  'invite-friends': onDemand(
    async () =>
      (await withTexts(import('#web/registration-invites/InviteFriendsDialog.tsx'), 'invites'))
        .InviteFriendsDialog,
  ),
  mail: onDemand(async () => (await withTexts(import('#web/mail/MailDialog.tsx'), 'mail')).MailDialog),
  'mfa-setup': onDemand(async () => (await withTexts(import('#web/mfa/SetupDialog.tsx'), 'mfa')).SetupDialog),
  'new-backup-codes': onDemand(
    async () => (await withTexts(import('#web/mfa/NewBackupCodesDialog.tsx'), 'mfa')).NewBackupCodesDialog,
  ),
  'add-passkey': onDemand(
    async () => (await withTexts(import('#web/passkeys/AddPasskeyDialog.tsx'), 'mfa')).AddPasskeyDialog,
  ),
  'rename-passkey': onDemand(
    async () => (await withTexts(import('#web/passkeys/RenamePasskeyDialog.tsx'), 'mfa')).RenamePasskeyDialog,
  ),
  files: onDemand(
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
  tag: onDemand(
    async () => (await withTexts(import('#web/files/tags/TagDialog.tsx'), 'file-tags')).TagDialog,
  ),
  'tag-files': onDemand(
    async () => (await withTexts(import('#web/files/tags/TagFilesDialog.tsx'), 'file-tags')).TagFilesDialog,
  ),
  'share-files': onDemand(
    async () =>
      (await withTexts(import('#web/files/sharing/ShareFilesDialog.tsx'), 'file-tags')).ShareFilesDialog,
  ),
  instruction: onDemand(
    async () =>
      (await withTexts(import('#web/files/instructions/InstructionDialog.tsx'), 'file-tags'))
        .InstructionDialog,
  ),
  'chunk-files': onDemand(
    async () => (await withTexts(import('#web/files/ChunkDialog.tsx'), 'files', 'file-tags')).ChunkDialog,
  ),
  'knowledge-editor': onDemand(
    async () =>
      (await withTexts(import('#web/files/editor/KnowledgeEditorDialog.tsx'), 'viewer', 'files'))
        .KnowledgeEditorDialog,
  ),
  'attach-files': onDemand(
    async () =>
      (await withTexts(import('#web/files/attaching/AttachFilesDialog.tsx'), 'attachments', 'files'))
        .AttachFilesDialog,
  ),
  'add-instructions': onDemand(
    async () =>
      (
        await withTexts(
          import('#web/files/instructions/AddInstructionsDialog.tsx'),
          'attachments',
          'file-tags',
          'system-prompts',
        )
      ).AddInstructionsDialog,
  ),
  'create-from-url': onDemand(
    async () =>
      (await withTexts(import('#web/files/CreateFromUrlDialog.tsx'), 'file-sources')).CreateFromUrlDialog,
  ),
  'google-drive': onDemand(
    async () => (await withTexts(import('#web/files/drive/DriveDialog.tsx'), 'drive')).DriveDialog,
  ),
  project: onDemand(
    async () => (await withTexts(import('#web/projects/ProjectDialog.tsx'), 'projects')).ProjectDialog,
  ),
  'add-to-project': onDemand(
    async () =>
      (await withTexts(import('#web/projects/AddToProjectDialog.tsx'), 'projects')).AddToProjectDialog,
  ),
  'project-files': onDemand(
    async () =>
      (
        await withTexts(
          import('#web/files/attaching/ProjectFilesDialog.tsx'),
          'projects',
          'attachments',
          'files',
        )
      ).ProjectFilesDialog,
  ),
  'project-notebooks': onDemand(
    async () =>
      (await withTexts(import('#web/notebooks/ProjectNotebooksDialog.tsx'), 'projects'))
        .ProjectNotebooksDialog,
  ),
  news: onDemand(async () => (await import('#web/announcements/NewsDialog.tsx')).NewsDialog),
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
