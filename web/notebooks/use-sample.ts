import { useMutation } from '@tanstack/react-query'
import type { AttachTarget } from '#web/attachments/queries.ts'
import { setDraft } from '#web/chat/drafts.view-state.ts'
import { runCommand } from '#web/platform/commands.ts'
import { withTexts } from '#web/platform/texts.ts'

/** Adds the sample document to a message and writes a question about it, ready to be sent. */
export const useSample = (target: AttachTarget) =>
  useMutation({
    mutationFn: async () => {
      const { attachSample } = await withTexts(import('./sample-document.ts'), 'sample')
      return attachSample(target)
    },
    onSuccess: (question) => {
      setDraft(target.place, question)
      runCommand('focus-composer')
    },
  })
