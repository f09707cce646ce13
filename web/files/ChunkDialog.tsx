import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { ChunkSize, type KnowledgeFile } from '#contract/files.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Form } from '#web/ui/forms/Form.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useChunkFiles } from './chunking.queries.ts'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    'chunk-files': { files: KnowledgeFile[] }
  }
}

const Fields = z.object({
  chunkSize: z
    .string()
    .trim()
    .transform((text) => (text === '' ? undefined : Number(text)))
    .pipe(ChunkSize),
})

interface ChunkDialogProps {
  input: { files: KnowledgeFile[] }
  onClose: () => void
}

/** Starts indexing files with a chunk size. */
export function ChunkDialog({ input: { files }, onClose }: ChunkDialogProps) {
  const { t } = useTranslation()
  const { mutate: chunk } = useChunkFiles()
  return (
    <Dialog isOpen onClose={onClose} title={t('files.chunk.start')} width="form">
      <Form
        isBusy={false}
        schema={Fields}
        onSubmit={({ chunkSize }) => {
          chunk({ files, chunkSize })
          onClose()
        }}
        className="flex flex-col gap-4"
      >
        <p className="text-soft">
          {t('chunking.body', { count: files.length, name: files[0]?.fileName ?? '' })}
        </p>
        <TextField
          name="chunkSize"
          inputMode="numeric"
          label={t('chunking.size')}
          hint={t('chunking.hint')}
          placeholder={t('chunking.usual')}
          autoComplete="off"
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" tone="primary">
            {t('files.chunk.start')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
