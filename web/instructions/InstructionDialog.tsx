import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { KnowledgeFile } from '#contract/files.ts'
import { SYSTEM_PRIORITY_MAX } from '#contract/users.ts'
import { toast } from '#web/platform/toast.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { PlainForm } from '#web/ui/forms/PlainForm.tsx'
import { Switch } from '#web/ui/forms/Switch.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useSystemFiles } from '#web/users/system-files.queries.ts'
import { priorityBand, priorityOf } from './priority.ts'
import { useChangeInstruction } from './queries.ts'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    instruction: { file: KnowledgeFile }
  }
}

interface InstructionDialogProps {
  input: { file: KnowledgeFile }
  onClose: () => void
}

/** Whether a file is used as an instruction, and its priority. */
export function InstructionDialog({ input: { file }, onClose }: InstructionDialogProps) {
  const { t } = useTranslation()
  const listed = useSystemFiles().find(({ fileId }) => fileId === file.id)
  const [isSystem, setSystem] = useState(listed !== undefined)
  const [priority, setPriority] = useState(String((listed ?? file).systemPriority))
  const { mutate: change, isPending } = useChangeInstruction()
  const systemPriority = priorityOf(priority)
  function save() {
    const onSuccess = () => {
      toast.success(t(isSystem ? 'instruction.saved' : 'instruction.removed', { name: file.fileName }))
      onClose()
    }
    change({ file, change: isSystem ? { systemPriority } : null }, { onSuccess })
  }
  return (
    <Dialog isOpen onClose={onClose} title={t('instruction.title', { name: file.fileName })} width="form">
      <PlainForm isBusy={isPending} onSubmit={save} className="flex flex-col gap-4">
        <Switch
          label={t('instruction.mark')}
          hint={t('instruction.markHint')}
          isOn={isSystem}
          onChange={setSystem}
        />
        <TextField
          type="number"
          inputMode="numeric"
          min={0}
          max={SYSTEM_PRIORITY_MAX}
          step={1}
          label={t('instruction.priority')}
          hint={t('instruction.bandIs', { band: t(`instruction.bands.${priorityBand(systemPriority)}`) })}
          disabled={!isSystem}
          value={priority}
          onChange={(event) => setPriority(event.target.value)}
          onBlur={() => setPriority(String(systemPriority))}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" tone="primary">
            {t('instruction.save')}
          </Button>
        </div>
      </PlainForm>
    </Dialog>
  )
}
