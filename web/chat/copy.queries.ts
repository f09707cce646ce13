import { useMutation } from '@tanstack/react-query'
import type { LlmSettings } from '#contract/llm-settings.ts'
import type { Quest } from '#contract/quests.ts'
import { notebookPath } from '#web/notebooks/paths.ts'
import { api } from '#web/platform/api.ts'
import { openPage } from '#web/platform/commands.ts'
import { t } from '#web/platform/i18n.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toast.ts'
import { thread } from './queries.ts'
import { newMessage, post } from './sending.ts'

interface CopyAt {
  kind: 'fork' | 'snip'
  sessionId: string
  messageId: string
}

interface AskedInFork {
  quest: Quest
  prompt: string
  llm: LlmSettings
}

/** Sends a question with other words in a new notebook, after the messages before it, and opens that. */
export const useAskInFork = () =>
  useMutation({
    mutationFn: async ({ quest }: AskedInFork) => {
      const { sessionId, id: messageId } = quest
      const fork = await api.notebookCopies.fork.call({ sessionId, messageId, withoutMessage: true })
      // The new message follows the copied ones; without them it is sent all the same.
      await queryClient.prefetchQuery(thread(fork.id))
      return fork
    },
    onSuccess: (fork, { quest, prompt, llm }) => {
      post(newMessage({ notebookId: fork.id, prompt, llm, fileIds: quest.fileIds }))
      toast.success(t('chat.forked'))
      openPage(notebookPath(fork.id))
    },
  })

/** Copies the messages up to (fork) or from (snip) one to a new notebook, and opens it. */
export const useCopyNotebookAt = () =>
  useMutation({
    mutationFn: ({ kind, ...place }: CopyAt) => api.notebookCopies[kind].call(place),
    onSuccess: (copy, { kind }) => {
      toast.success(t(kind === 'fork' ? 'chat.forked' : 'chat.snipped'))
      openPage(notebookPath(copy.id))
    },
  })
