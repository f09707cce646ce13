import type { questChanged, questRemoved, questRestored } from '#contract/chat.ts'
import type { notebooksRemoved } from '#contract/notebooks.ts'
import { onLiveEvent, useLiveState } from '#web/platform/live.ts'
import { forgetConversations, hideQuest, showQuest, showRestored } from './queries.ts'
import { noteQuestState } from './running.view-state.ts'
import { removeUnsent, sendWaiting, sendWaitingAgain, startSending } from './sending.ts'
import { endStream } from './streams.view-state.ts'

/**
 * Applies changes of messages from other tabs, other devices and the server. Returns a function that stops
 * it.
 */
export function followChat(): () => void {
  const stops = [
    onLiveEvent<typeof questChanged>('quest_changed', (quest) => {
      showQuest(quest)
      noteQuestState(quest)
      if (quest.status === 'running') return
      endStream(quest.id)
      void sendWaiting(quest.sessionId)
    }),
    onLiveEvent<typeof questRemoved>('quest_removed', hideQuest),
    onLiveEvent<typeof questRestored>('quest_restored', showRestored),
    onLiveEvent<typeof notebooksRemoved>('notebooks_removed', ({ ids }) => {
      forgetConversations(ids)
      removeUnsent(ids)
    }),
    // Not `onMissedEvents`: a message may have failed before the socket was connected for the first time.
    useLiveState.subscribe(({ state }, before) => {
      if (state === 'online' && before.state !== 'online') sendWaitingAgain()
    }),
    startSending(),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
