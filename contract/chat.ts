import { z } from 'zod'
import { FileUse } from './answer-sources.ts'
import {
  commandIn,
  DRAFT_COMMAND,
  hasKey,
  MODEL_COMMAND,
  textAfterCommand,
  unknownCommandIn,
} from './commands.ts'
import { MESSAGE_FILES_MAX, PROMPT_MAX, QUEST_PAGE_SIZE } from './constants/chat.ts'
import { NOTEBOOK_AGENTS_MAX, NOTEBOOK_FILES_MAX } from './constants/notebooks.ts'
import { PROJECT_FILES_MAX } from './constants/projects.ts'
import { LlmSettings } from './llm-settings.ts'
import { longTextCall } from './long-text-call.ts'
import { chatMessages } from './messages/chat.ts'
import { rule, saidOf } from './messages.ts'
import {
  liveEvent,
  PAGE_LIMIT_MAX,
  pageLimit,
  pageOf,
  pageQuery,
  searchText,
  timestamp,
  userCall,
} from './procedures.ts'
import { Quest } from './quests.ts'
import { ToolDecision } from './tools.ts'

/** How another answer differs from the latest one. */
export type AnswerLength = z.infer<typeof AnswerLength>
export const AnswerLength = z.enum(['shorter', 'longer'])

/** The index of a message in its notebook; the oldest one has 0. Messages that are added later do not change it. */
const messageIndex = z.number().int().min(0)

/** A message that was deleted, back in its place. */
export type RestoredQuest = z.infer<typeof RestoredQuest>
export const RestoredQuest = z.object({ quest: Quest, index: messageIndex })

/** A question in the outline of a notebook. */
export type OutlineEntry = z.infer<typeof OutlineEntry>
export const OutlineEntry = z.object({
  id: z.string(),
  index: messageIndex,
  createdAt: timestamp,
  /** The beginning of the question in one line. */
  text: z.string(),
  isPinned: z.boolean().optional(),
})

/** A message that contains the searched text in its question or its latest answer. */
export type FoundMessage = z.infer<typeof FoundMessage>
export const FoundMessage = z.object({ id: z.string(), index: messageIndex })

const tokens = z.number().int().min(0)

/** What the next message sends to the model; tokens by our count, as in the metadata of the message. */
export type PromptSize = z.infer<typeof PromptSize>
export const PromptSize = z.object({
  model: z.object({ id: z.string(), name: z.string(), contextWindow: tokens }),
  tokensBySource: z.record(z.string(), tokens),
  inputTokens: tokens,
  /** The largest prompt that leaves enough of the window for the answer. */
  inputLimit: tokens,
  /** Reserved for the answer. */
  outputTokens: tokens,
  /** The message cannot be answered: not even the last messages fit beside it. */
  isTooLong: z.boolean(),
  /** Earlier messages that are sent, and those that were requested and do not fit. */
  messageHistoryLength: tokens,
  droppedHistoryCount: tokens,
  files: z.array(FileUse),
})

const fromIndex = (defaultLimit: number) => ({
  from: z.coerce.number().int().min(0).max(2_000_000_000).default(0),
  limit: pageLimit.default(defaultLimit),
})

const place = { id: z.uuid(), messageId: z.uuid() }
const refusalOf = (command: string) =>
  command === DRAFT_COMMAND ? chatMessages.draftCommand() : chatMessages.unknownCommand({ command })
const promptWithout = (refused: (text: string) => string | undefined) =>
  z
    .string()
    .refine((text) => text.trim().length > 0, rule(chatMessages.messageRequired()))
    .refine((text) => text.length <= PROMPT_MAX, rule(chatMessages.messageTooLong({ max: PROMPT_MAX })))
    .refine((text) => refused(text) === undefined, {
      // Of a refused text only the command is repeated: the text after `/key` is secret.
      error: (issue) => saidOf(issue, refusalOf(refused(String(issue.input)) ?? '')),
    })

const prompt = promptWithout(commandIn)
/** Commands are sent, but a message is not edited into one. */
const sentPrompt = promptWithout(unknownCommandIn).refine(
  (text) => commandIn(text) !== MODEL_COMMAND || textAfterCommand(text) !== '',
  rule(chatMessages.messageRequired()),
)

const messageFiles = z
  .array(z.uuid())
  .max(MESSAGE_FILES_MAX, rule(chatMessages.tooManyAttachments({ max: MESSAGE_FILES_MAX })))

/** The files of a message that is sent or measured. */
const filesOfMessage = {
  /** Files attached to this message; added to those of the notebook, which it also uses. */
  fileIds: messageFiles.default([]),
  /** Files of the notebook, and of its project, that this message does not use. */
  withoutFileIds: z
    .array(z.uuid())
    .max(NOTEBOOK_FILES_MAX + PROJECT_FILES_MAX)
    .default([]),
}

const measured = {
  prompt: z
    .string()
    .max(PROMPT_MAX)
    .refine((text) => !hasKey(text), rule(chatMessages.unknownCommand({ command: '/key' })))
    .default(''),
  llm: LlmSettings.default({}),
  ...filesOfMessage,
  enableAgents: z.boolean().default(true),
}

export const chat = {
  list: userCall
    .route({ method: 'GET', path: '/sessions/{id}/chat', summary: 'Messages, newest first' })
    .input(z.object({ id: z.uuid(), ...pageQuery(QUEST_PAGE_SIZE) }))
    .output(pageOf(Quest)),
  range: userCall
    .route({
      method: 'GET',
      path: '/sessions/{id}/chat/range',
      summary: 'Messages from an index, oldest first',
    })
    .input(z.object({ id: z.uuid(), ...fromIndex(QUEST_PAGE_SIZE) }))
    .output(pageOf(Quest)),
  /**
   * `query` filters by words of the question, `since` by date, `pinned` to pinned messages; `from` is an offset in the
   * filtered list.
   */
  outline: userCall
    .route({
      method: 'GET',
      path: '/sessions/{id}/chat/outline',
      summary: 'Questions in brief, oldest first',
    })
    .input(
      z.object({
        id: z.uuid(),
        ...fromIndex(PAGE_LIMIT_MAX),
        query: searchText.default(''),
        since: timestamp.optional(),
        pinned: z.stringbool().default(false),
      }),
    )
    .output(pageOf(OutlineEntry)),
  /** Finds a text in questions and latest answers, case-insensitively. */
  search: userCall
    .route({
      method: 'GET',
      path: '/sessions/{id}/chat/search',
      summary: 'Search in a notebook, oldest first',
    })
    .input(z.object({ id: z.uuid(), query: searchText.min(1, rule(chatMessages.searchRequired())) }))
    .output(pageOf(FoundMessage)),
  /**
   * Stores the message and starts its reply. Sending a `clientMessageId` again returns the stored message. It becomes
   * the message's id where no other message has it, so that its run can be subscribed to before this call returns.
   * `afterId` is the message it follows in the sender's view; when the notebook has changed, the message is appended at
   * the end and `movedOn` is true.
   */
  send: longTextCall
    .route({ method: 'POST', path: '/sessions/{id}/chat', summary: 'Send a message' })
    .input(
      z.object({
        id: z.uuid(),
        prompt: sentPrompt,
        clientMessageId: z.uuid(),
        afterId: z.uuid().nullable().optional(),
        llm: LlmSettings.default({}),
        /** Takes precedence over the one in `llm`. */
        enableArtifacts: LlmSettings.shape.enableArtifacts,
        ...filesOfMessage,
        /** Whether the agents of the notebook, and those that the message mentions, answer. */
        enableAgents: z.boolean().default(true),
      }),
    )
    .output(Quest.extend({ movedOn: z.boolean() })),
  /** Measures what a message would send to its model, without storing or sending it. The text may be empty. */
  measure: longTextCall
    .route({ method: 'POST', path: '/sessions/{id}/chat/measure', summary: 'Measure the next message' })
    .input(z.object({ id: z.uuid(), ...measured }))
    .output(PromptSize),
  /** The same for the first message of a notebook that is not yet created. */
  measureFirst: longTextCall
    .route({ method: 'POST', path: '/sessions/measure', summary: 'Measure a first message' })
    .input(
      z.object({
        projectId: z.uuid().optional(),
        agentIds: z.array(z.uuid()).max(NOTEBOOK_AGENTS_MAX).default([]),
        ...measured,
      }),
    )
    .output(PromptSize),
  get: userCall
    .route({ method: 'GET', path: '/sessions/{id}/chat/{messageId}', summary: 'One message' })
    .input(z.object(place))
    .output(Quest),
  /** Changes the words of a prompt; its answers stay until it is asked again. */
  update: longTextCall
    .route({ method: 'PUT', path: '/sessions/{id}/chat/{messageId}', summary: 'Edit a message' })
    .input(z.object({ ...place, prompt }))
    .output(Quest),
  /** Pins a message, or returns a pinned one as it is. While it is answered, it cannot be pinned or unpinned. */
  pin: userCall
    .route({ method: 'POST', path: '/sessions/{id}/chat/{messageId}/pin', summary: 'Pin a message' })
    .input(z.object(place))
    .output(Quest),
  unpin: userCall
    .route({ method: 'DELETE', path: '/sessions/{id}/chat/{messageId}/pin', summary: 'Unpin a message' })
    .input(z.object(place))
    .output(Quest),
  /** Stops its answer, too. `restore` undoes it for `MESSAGE_RESTORE_MINUTES`. */
  remove: userCall
    .route({ method: 'DELETE', path: '/sessions/{id}/chat/{messageId}', summary: 'Delete a message' })
    .input(z.object(place))
    .output(z.object({ id: z.string() })),
  /** Puts a deleted message back in its place, its answers as they were. */
  restore: userCall
    .route({
      method: 'POST',
      path: '/sessions/{id}/chat/{messageId}/restore',
      summary: 'Restore a deleted message',
    })
    .input(z.object(place))
    .output(RestoredQuest),
  /** Writes a new answer; earlier answers are kept. With `length` it is the latest one in a shorter or longer form. */
  retry: userCall
    .route({
      method: 'POST',
      path: '/sessions/{id}/chat/{messageId}/retry',
      summary: 'Generate another answer',
    })
    .input(
      z.object({
        ...place,
        llm: LlmSettings.default({}),
        length: AnswerLength.optional(),
        /** The model was chosen for this answer: an agent does not replace it by its own. */
        isModelChosen: z.boolean().default(false),
      }),
    )
    .output(Quest),
  /**
   * Continues the latest answer where it was cut: at the limit of output tokens, by stopping it or by a failure. The text
   * is appended to it.
   */
  continue: userCall
    .route({
      method: 'POST',
      path: '/sessions/{id}/chat/{messageId}/continue',
      summary: 'Continue a truncated answer',
    })
    .input(z.object({ ...place, llm: LlmSettings.default({}) }))
    .output(Quest),
  /**
   * Decides a call that waits for it, from any device of the sender. 409 when it does not wait any more. After the last
   * decision the answer is continued.
   */
  decideToolCall: userCall
    .route({
      method: 'POST',
      path: '/sessions/{id}/chat/{messageId}/tool-calls/{callId}',
      summary: 'Allow or deny a tool call',
    })
    .input(z.object({ ...place, callId: z.uuid(), decision: ToolDecision }))
    .output(Quest),
  /** Of a call with `isCut`. */
  toolResult: userCall
    .route({
      method: 'GET',
      path: '/sessions/{id}/chat/{messageId}/tool-calls/{callId}/result',
      summary: 'The whole result of a tool call',
    })
    .input(z.object({ ...place, callId: z.uuid() }))
    .output(z.object({ text: z.string() })),
  /** Stops one message, or every running one of the notebook; returns those that were stopped. */
  stopReply: userCall
    .route({ method: 'POST', path: '/sessions/{id}/chat/stop-reply', summary: 'Stop a reply' })
    .input(z.object({ id: z.uuid(), urgent: z.boolean().optional(), questId: z.uuid().optional() }))
    .output(z.array(Quest)),
}

export const questChanged = liveEvent('quest_changed', Quest)
export const questRemoved = liveEvent('quest_removed', z.object({ id: z.string(), sessionId: z.string() }))
export const questRestored = liveEvent('quest_restored', RestoredQuest)
