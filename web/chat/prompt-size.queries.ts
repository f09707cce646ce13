import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PromptSize } from '#contract/chat.ts'
import type { LlmSettings } from '#contract/llm-settings.ts'
import { useAttached, useSwitchedOff } from '#web/attachments/attachments.view-state.ts'
import { api } from '#web/platform/api.ts'
import { useDebounced } from '#web/ui/layout/use-debounced.ts'
import { isMeasurable, isPreparing } from './prompt-gauge.ts'
import { thread } from './queries.ts'
import { isRunning } from './thread.ts'

/** Typing pauses longer than this at the end of a thought. */
const PAUSE_MS = 600
/** How often a message is measured again while one of its files is being prepared. */
const PREPARING_MS = 3000

/** What a draft would send to its model; nothing while that is unknown. The draft is measured when typing pauses. */
export function usePromptSize(
  notebookId: string,
  { text, llm }: { text: string; llm: LlmSettings },
): PromptSize | undefined {
  const fileIds = useAttached(notebookId)
  const withoutFileIds = useSwitchedOff(notebookId)
  const { data: messages } = useQuery(thread(notebookId))
  const draft = useMemo(
    () => ({ id: notebookId, prompt: text, llm, fileIds, withoutFileIds }),
    [notebookId, text, llm, fileIds, withoutFileIds],
  )
  const input = useDebounced(draft, PAUSE_MS)
  const newest = messages?.quests[0]
  const { data, isError } = useQuery({
    ...api.chat.measure.queryOptions({ input }),
    // Another message changes the history.
    queryKey: [...api.chat.measure.key({ input }), newest?.id, newest?.updatedAt],
    // An answer that is being written has the machine for itself.
    enabled: messages !== undefined && !messages.quests.some(isRunning) && isMeasurable(input.prompt),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data && isPreparing(state.data) ? PREPARING_MS : false),
    staleTime: 10_000,
    gcTime: 30_000,
    retry: false,
  })
  return isError ? undefined : data
}
