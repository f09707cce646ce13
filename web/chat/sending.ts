import type { LlmSettings } from '#contract/llm-settings.ts'
import { areArtifactsWanted } from '#web/artifacts/queries.ts'
import { useModelSettings } from '#web/models/view-state.ts'
import { type ApiError, toApiError } from '#web/platform/errors.ts'
import { t } from '#web/platform/i18n.ts'
import { toast } from '#web/platform/toast.ts'
import { randomUuid } from '#web/platform/uuid.ts'
import { isFeatureWanted } from '#web/users/experimental.queries.ts'
import { noteAsked } from './asked.view-state.ts'
import {
  advanced,
  changed,
  moved,
  nextToSend,
  notebooksWithMail,
  type OutgoingMessage,
  restoredOutbox,
  waiting,
  without,
} from './outbox.ts'
import { changeOutbox, readOutbox, showOutbox, watchOutbox } from './outbox.view-state.ts'
import { isNotebookAnswering, newestQuestId, sendMessage, showQuest } from './queries.ts'
import { followAhead } from './streams.view-state.ts'

/** Notebooks with a request of this tab in progress. */
const underWay = new Set<string>()
/** Those to retry after that request: the connection came back after it started. */
const toRetry = new Set<string>()

/** Sends messages that were not sent before, in this tab or in another. */
export function startSending(): () => void {
  const stop = watchOutbox()
  sendWaitingAgain()
  return stop
}

interface NewMessage {
  notebookId: string
  prompt: string
  llm: LlmSettings
  fileIds?: string[]
  withoutFileIds?: string[]
}

/** A new message, with the id that it keeps on every attempt to send it. */
export const newMessage = (message: NewMessage): OutgoingMessage => ({
  fileIds: [],
  withoutFileIds: [],
  ...message,
  clientMessageId: randomUuid(),
  createdAt: new Date().toISOString(),
  state: 'waiting',
})

/** Stores a message in the outbox and sends it. After this it survives a reload and a network failure. */
export function post(message: OutgoingMessage): void {
  changeOutbox((messages) => [...messages, message])
  void sendWaiting(message.notebookId)
}

export function tryAgain(message: OutgoingMessage): void {
  changeOutbox((messages) => changed(messages, message.clientMessageId, waiting(message)))
  void sendWaiting(message.notebookId)
}

/** Removes a message, and sends those that it held back. */
export function withdrawMessage({ clientMessageId, notebookId }: OutgoingMessage): void {
  changeOutbox((messages) => without(messages, clientMessageId))
  void sendWaiting(notebookId)
}

/** Moves a message of the queue before or after its neighbour; rendered at once, so that the focus can follow. */
export function moveQueued(message: OutgoingMessage, by: -1 | 1): void {
  changeOutbox((messages) => moved(messages, message, by))
  showOutbox()
}

/** Sends a message of the queue before all others, once no reply is written. */
export function sendNext(message: OutgoingMessage): void {
  changeOutbox((messages) => advanced(messages, message))
  void sendWaiting(message.notebookId)
}

/** Removes the messages of deleted notebooks. */
export function removeUnsent(notebookIds: readonly string[]): void {
  changeOutbox((messages) => messages.filter(({ notebookId }) => !notebookIds.includes(notebookId)))
}

export function changeMessage({ clientMessageId }: OutgoingMessage, prompt: string): void {
  changeOutbox((messages) => changed(messages, clientMessageId, { prompt }))
}

/** After a reload or when the connection is back. */
export function sendWaitingAgain(): void {
  for (const notebookId of notebooksWithMail(readOutbox())) {
    if (underWay.has(notebookId)) toRetry.add(notebookId)
    else retry(notebookId)
  }
}

function retry(notebookId: string): void {
  changeOutbox((messages) =>
    messages.flatMap((message) =>
      message.notebookId === notebookId ? restoredOutbox([message]) : [message],
    ),
  )
  void sendWaiting(notebookId)
}

/** Sends the messages of a notebook in order, each when no request is in progress and no reply is written. */
export async function sendWaiting(notebookId: string): Promise<void> {
  if (underWay.has(notebookId)) return
  underWay.add(notebookId)
  try {
    while (await sendFirst(notebookId));
  } finally {
    underWay.delete(notebookId)
    if (toRetry.delete(notebookId)) retry(notebookId)
  }
}

/** Returns whether a message was sent or refused, so that another may follow. */
async function sendFirst(notebookId: string): Promise<boolean> {
  const message = nextToSend(readOutbox(), notebookId)
  if (!message) return false
  try {
    if (await isNotebookAnswering(notebookId)) return false
    await send(message)
    return true
  } catch (error) {
    keepAsFailed(message, toApiError(error))
    return true
  }
}

async function send(message: OutgoingMessage) {
  const { clientMessageId, notebookId, prompt, llm, fileIds, withoutFileIds } = message
  // The id of the message is also that of its run.
  const stopFollowing = followAhead(clientMessageId, showQuest)
  const sending = sendMessage({
    id: notebookId,
    prompt,
    clientMessageId,
    afterId: newestQuestId(notebookId),
    llm: { ...withChartDisplay(llm), ...(isFeatureWanted('enableRapidReply') && { enableRapidReply: true }) },
    fileIds,
    withoutFileIds,
    ...(areArtifactsWanted() && { enableArtifacts: true }),
  })
  changeOutbox((messages) => changed(messages, clientMessageId, { state: 'sending' }))
  const { movedOn, ...quest } = await sending.catch((error: unknown) => {
    stopFollowing()
    throw error
  })
  showQuest(quest)
  if (quest.type === 'message') noteAsked(quest.id)
  changeOutbox((messages) => without(messages, clientMessageId))
  if (movedOn) toast.plain(t('chat.movedOn'))
}

function withChartDisplay(llm: LlmSettings): LlmSettings {
  const { displayMode: chartDisplay } = useModelSettings.getState().display.recharts
  return chartDisplay === (llm.chartDisplay ?? 'inline') ? llm : { ...llm, chartDisplay }
}

function keepAsFailed({ clientMessageId }: OutgoingMessage, error: ApiError) {
  changeOutbox((messages) =>
    changed(messages, clientMessageId, {
      state: 'failed',
      error: error.message,
      isNetworkFailure: error.code === 'network' || error.status >= 500,
      isInvalid: error.code === 'invalid',
    }),
  )
}
