import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PromptSize } from '#contract/chat.ts'
import type { LlmSettings } from '#contract/llm-settings.ts'
import { useAgentsView } from '#web/agents/view-state.ts'
import { useAttached, useSwitchedOff } from '#web/attachments/attachments.view-state.ts'
import { api } from '#web/platform/api.ts'
import { useDebounced } from '#web/ui/layout/use-debounced.ts'
import { NEW_NOTEBOOK, useSettledDraft } from './drafts.view-state.ts'
import { isMeasurable, isPreparing } from './prompt-gauge.ts'
import { thread } from './queries.ts'
import { isRunning } from './thread.ts'

/** Typing pauses longer than this at the end of a thought. */
const PAUSE_MS = 600
/** How often a message is measured again while one of its files is being prepared. */
const PREPARING_MS = 3000

const OPTIONS = {
  placeholderData: keepPreviousData,
  refetchInterval: ({ state }: { state: { data?: PromptSize } }) =>
    state.data && isPreparing(state.data) ? PREPARING_MS : false,
  staleTime: 10_000,
  gcTime: 30_000,
  retry: false,
}

/** What a draft would send to its model; nothing while that is unknown. The draft is measured when typing pauses. */
export function usePromptSize(notebookId: string, llm: LlmSettings): PromptSize | undefined {
  const input = useMeasured(notebookId, llm)
  const { data: messages } = useQuery(thread(notebookId))
  const newest = messages?.quests[0]
  const { data, isError } = useQuery({
    ...api.chat.measure.queryOptions({ input: { ...input, id: notebookId } }),
    // Another message changes the history.
    queryKey: [
      ...api.chat.measure.key({ input: { ...input, id: notebookId } }),
      newest?.id,
      newest?.updatedAt,
    ],
    // An answer that is being written has the machine for itself.
    enabled: messages !== undefined && !messages.quests.some(isRunning) && isMeasurable(input.prompt),
    ...OPTIONS,
  })
  return isError ? undefined : data
}

/** The same for the first message of a notebook. */
export function useFirstPromptSize(projectId: string | undefined, llm: LlmSettings) {
  const measured = useMeasured(NEW_NOTEBOOK, llm)
  const agentIds = useAgentsView(({ chosen }) => chosen)
  const input = { ...measured, projectId, agentIds: [...agentIds] }
  const { data, isError } = useQuery({
    ...api.chat.measureFirst.queryOptions({ input }),
    enabled: isMeasurable(input.prompt),
    ...OPTIONS,
  })
  return isError ? undefined : data
}

function useMeasured(place: string, llm: LlmSettings) {
  const prompt = useSettledDraft(place, PAUSE_MS)
  const fileIds = useAttached(place)
  const withoutFileIds = useSwitchedOff(place)
  const settings = useMemo(() => ({ llm, fileIds, withoutFileIds }), [llm, fileIds, withoutFileIds])
  return { prompt, ...useDebounced(settings, PAUSE_MS) }
}
