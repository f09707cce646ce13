import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { chat, RestoredQuest } from '#contract/chat.ts'
import { QUEST_PAGE_SIZE } from '#contract/constants/chat.ts'
import type { LlmSettings } from '#contract/llm-settings.ts'
import { type InputOf, PAGE_LIMIT_MAX } from '#contract/procedures.ts'
import type { Quest } from '#contract/quests.ts'
import { api } from '#web/platform/api.ts'
import { t } from '#web/platform/i18n.ts'
import { patchQueryData, primeQuery, queryClient } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toast.ts'
import { noteAsked } from './asked.view-state.ts'
import { forgetQuest, forgetThreads, keepNewest, keepQuest, readLocalThread } from './local-quests.ts'
import { setRunning, useRunning } from './running.view-state.ts'
import {
  EMPTY_THREAD,
  hasOlder,
  isAnswering,
  isRunning,
  type Thread,
  withNewest,
  withoutQuest,
  withQuest,
  withRestored,
} from './thread.ts'

/** The whole result of a call, which never changes. */
export const toolResult = (call: InputOf<typeof chat.toolResult>) =>
  api.chat.toolResult.queryOptions({ input: call, staleTime: Number.POSITIVE_INFINITY })

export const threadKey = (notebookId: string) => [...api.chat.list.key(), 'thread', notebookId]
export const outlineKey = (notebookId: string) => [...threadKey(notebookId), 'outline']
export const knownThread = (notebookId: string) => queryClient.getQueryData<Thread>(threadKey(notebookId))

/**
 * The end of a notebook's conversation. A refetch replaces the range it covers and keeps older messages that
 * still join it.
 */
export const thread = (notebookId: string) =>
  queryOptions({
    queryKey: threadKey(notebookId),
    queryFn: async ({ signal }): Promise<Thread> => {
      const before = knownThread(notebookId)
      const fetched = await fetchPage({ notebookId, page: 1, limit: refetchSize(before) }, signal)
      // The known state is read each time: a message may be sent or pushed during the write.
      const merge = () => withNewest({ before, now: knownThread(notebookId), fetched })
      // The messages are shown while they are being stored.
      void keepNewest(notebookId, fetched.quests, merge)
      const merged = merge()
      setRunning(
        notebookId,
        merged.quests.filter(isRunning).map(({ id }) => id),
      )
      return merged
    },
  })

export const primeThread = (notebookId: string) =>
  primeQuery(threadKey(notebookId), () => readLocalThread(notebookId))

/** A new notebook has no messages, so its page need not request them. */
export function primeEmptyThread(notebookId: string): void {
  queryClient.setQueryData<Thread>(threadKey(notebookId), EMPTY_THREAD)
}

/** Whether a notebook has a running reply; asks the server when this tab has not opened the notebook. */
export async function isNotebookAnswering(notebookId: string): Promise<boolean> {
  const known = knownThread(notebookId)
  return isAnswering(known ?? (await fetchPage({ notebookId, page: 1, limit: 1 })))
}

export function useIsAnswering(notebookId: string): boolean {
  const { data } = useQuery(thread(notebookId))
  return isAnswering(data ?? EMPTY_THREAD)
}

/** For the dot in the list of notebooks. */
export const useIsNotebookRunning = (notebookId: string) =>
  useRunning(({ questsOf }) => notebookId in questsOf)

/** `null` for a notebook without messages; `undefined` for one that this tab has not opened. */
export function newestQuestId(notebookId: string): string | null | undefined {
  const known = knownThread(notebookId)
  return known && (known.quests[0]?.id ?? null)
}

/**
 * Only when the thread is known: a single message in the local database would look like the whole
 * conversation.
 */
export function showQuest(quest: Quest): void {
  if (!knownThread(quest.sessionId)) return void fetchAfresh(quest.sessionId)
  updateThread(quest.sessionId, (current) => withQuest(current, quest))
  void keepQuest(quest)
  if (!isRunning(quest)) void queryClient.invalidateQueries({ queryKey: outlineKey(quest.sessionId) })
}

/** A pending request may have been answered before the message was stored. */
async function fetchAfresh(notebookId: string): Promise<void> {
  await queryClient.cancelQueries({ queryKey: threadKey(notebookId) })
  await queryClient.invalidateQueries({ queryKey: threadKey(notebookId) })
}

export function hideQuest({ id, sessionId }: { id: string; sessionId: string }): void {
  const before = knownThread(sessionId)
  updateThread(sessionId, (current) => withoutQuest(current, id))
  void forgetQuest(id)
  refetchMoved(sessionId, before)
}

/** Inserts a restored message at its position. */
export function showRestored(restored: RestoredQuest): void {
  const { quest } = restored
  const before = knownThread(quest.sessionId)
  if (!before) return void fetchAfresh(quest.sessionId)
  updateThread(quest.sessionId, (current) => withRestored(current, restored))
  // The local database has the end of the conversation without gaps.
  const isInEnd = knownThread(quest.sessionId)?.quests.some(({ id }) => id === quest.id)
  if (isInEnd) void keepQuest(quest)
  refetchMoved(quest.sessionId, before)
}

/**
 * The indexes before the end have changed by one, from an unknown position when the message is not loaded.
 */
function refetchMoved(notebookId: string, before: Thread | undefined): void {
  if (!before || !hasOlder(before)) return
  void queryClient.invalidateQueries({ queryKey: threadKey(notebookId), refetchType: 'active' })
}

export function forgetConversations(notebookIds: readonly string[]): void {
  for (const id of notebookIds) queryClient.removeQueries({ queryKey: threadKey(id) })
  void forgetThreads(notebookIds)
}

/** The run can no longer be followed: fetches the final message once. */
export function refetchQuest({ id, sessionId }: Pick<Quest, 'id' | 'sessionId'>): Promise<void> {
  return api.chat.get
    .call({ id: sessionId, messageId: id })
    .then(showQuest, () => queryClient.invalidateQueries({ queryKey: threadKey(sessionId) }))
}

interface SendInput {
  id: string
  prompt: string
  clientMessageId: string
  afterId: string | null | undefined
  llm: LlmSettings
  fileIds: string[]
  withoutFileIds: string[]
  enableArtifacts?: boolean
}

/** Used by the outbox only, which handles retries and failures. */
export const sendMessage = (input: SendInput) => api.chat.send.call(input)

/** A message that is answered again. */
function showAsked(quest: Quest): void {
  showQuest(quest)
  noteAsked(quest.id)
}

export function useRetryReply() {
  return useMutation(api.chat.retry.mutationOptions({ onSuccess: (quest) => showAsked(quest) }))
}

export function useContinueReply() {
  return useMutation(api.chat.continue.mutationOptions({ onSuccess: (quest) => showAsked(quest) }))
}

/** A refused decision was made elsewhere, or too late: the message as it is now is shown. */
export function useDecideToolCall() {
  return useMutation(
    api.chat.decideToolCall.mutationOptions({
      onSuccess: (quest) => showAsked(quest),
      onError: (_, { id, messageId }) => refetchQuest({ id: messageId, sessionId: id }),
    }),
  )
}

interface AskAgainInput {
  quest: Quest
  prompt: string
  llm: LlmSettings
}

/** Edits a message, then generates another answer. When that fails, the new text is kept. */
export function useEditMessage() {
  return useMutation({
    mutationFn: async ({ quest, prompt, llm }: AskAgainInput) => {
      const place = { id: quest.sessionId, messageId: quest.id }
      if (prompt !== quest.prompt) showQuest(await api.chat.update.call({ ...place, prompt }))
      showAsked(await api.chat.retry.call({ ...place, llm }))
    },
  })
}

const STOP_WITHIN = 5000

/** Stops one message, or all running ones of the notebook. */
export function useStopReply() {
  return useMutation({
    mutationFn: async ({ notebookId, questId }: { notebookId: string; questId?: string }) => {
      const stopped = await api.chat.stopReply.call(
        { id: notebookId, questId, urgent: true },
        { signal: AbortSignal.timeout(STOP_WITHIN) },
      )
      for (const quest of stopped) showQuest(quest)
    },
  })
}

export function usePinMessage() {
  return useMutation({
    mutationFn: ({ isPinned, ...place }: { id: string; messageId: string; isPinned: boolean }) =>
      isPinned ? api.chat.pin.call(place) : api.chat.unpin.call(place),
    onSuccess: (quest, { isPinned }) => {
      showQuest(quest)
      toast.success(t(isPinned ? 'chat.messagePinned' : 'chat.messageUnpinned'))
    },
  })
}

const useRestoreMessage = () => useMutation(api.chat.restore.mutationOptions({ onSuccess: showRestored }))

export function useDeleteMessage() {
  const { mutate: restore } = useRestoreMessage()
  return useMutation(
    api.chat.remove.mutationOptions({
      onSuccess: (_removed, place) => {
        hideQuest({ id: place.messageId, sessionId: place.id })
        toast.undoable(t('chat.messageDeleted'), () => restore(place))
      },
    }),
  )
}

export function updateThread(notebookId: string, change: (known: Thread) => Thread) {
  patchQueryData(threadKey(notebookId), change)
}

function fetchPage(input: { notebookId: string; page: number; limit: number }, signal?: AbortSignal) {
  const { notebookId, page, limit } = input
  return api.chat.list
    .call({ id: notebookId, page, limit }, { signal })
    .then(({ data, total }): Thread => ({ quests: data, total }))
}

/** As many as are shown, so that deletions further up are noticed too. */
const refetchSize = (known: Thread | undefined) =>
  Math.min(PAGE_LIMIT_MAX, Math.max(QUEST_PAGE_SIZE, known?.quests.length ?? 0))
