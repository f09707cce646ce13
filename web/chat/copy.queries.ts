import { useMutation } from '@tanstack/react-query'
import { notebookPath } from '#web/notebooks/paths.ts'
import { api } from '#web/platform/api.ts'
import { openPage } from '#web/platform/commands.ts'
import { t } from '#web/platform/i18n.ts'
import { toast } from '#web/platform/toast.ts'

interface CopyAt {
  kind: 'fork' | 'snip'
  sessionId: string
  messageId: string
}

/** Copies the messages up to (fork) or from (snip) one to a new notebook, and opens it. */
export const useCopyNotebookAt = () =>
  useMutation({
    mutationFn: ({ kind, ...place }: CopyAt) => api.notebookCopies[kind].call(place),
    onSuccess: (copy, { kind }) => {
      toast.success(t(kind === 'fork' ? 'chat.forked' : 'chat.snipped'))
      openPage(notebookPath(copy.id))
    },
  })
