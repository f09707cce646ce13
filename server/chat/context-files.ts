import { setTimeout as pause } from 'node:timers/promises'
import type { FileUse } from '#contract/answer-sources.ts'
import { isModelImage } from '#contract/image-limits.ts'
import { chatMessages } from '#contract/messages/chat.ts'
import { keyOf, type Message } from '#contract/messages.ts'
import { textStatusOf } from '#server/files/retrieval/file-text.service.ts'
import { listReadableFiles } from '#server/files/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import type { StoredQuest } from './store.ts'

/** How long an answer waits for files that are being indexed. */
const TIMEOUT_MS = 20_000
const LOOK_AGAIN_MS = 200

export type ContextFile = Awaited<ReturnType<typeof listReadableFiles>>[number]

export interface ContextFiles {
  /** All files used for the message: its own first. */
  order: string[]
  texts: ContextFile[]
  images: ContextFile[]
  unused: FileUse[]
}

interface Waiting {
  signal: AbortSignal
  showStatus(status: Message): void
  timeoutMs?: number
}

/** The files of a message that its sender can read now, grouped by kind. */
export async function gatherFiles(
  ctx: UserCtx,
  { fileIds, knowledgeIds }: Pick<StoredQuest, 'fileIds' | 'knowledgeIds'>,
  waiting: Waiting,
): Promise<ContextFiles> {
  const order = [...new Set([...fileIds, ...knowledgeIds])]
  const files = await listPrepared(ctx, order, waiting)
  const known = new Set(files.map(({ id }) => id))
  const withText = files.filter((file) => textStatusOf(file) !== 'no_text')
  const others = files.filter((file) => textStatusOf(file) === 'no_text')
  const images = others.filter(({ mimeType }) => isModelImage(mimeType))
  return {
    order,
    texts: withText,
    images,
    unused: [
      ...order
        .filter((id) => !known.has(id))
        .map((id) => unused({ id, fileName: '' }, chatMessages.fileGone())),
      ...others
        .filter((file) => !images.includes(file))
        .map((file) => unused(file, chatMessages.kindUnreadable({ type: file.mimeType }))),
    ],
  }
}

export const unused = ({ id, fileName }: Pick<ContextFile, 'id' | 'fileName'>, reason: Message): FileUse => ({
  fileId: id,
  fileName,
  use: 'unused',
  reason: reason.message,
  reasonKey: keyOf(reason),
  tokens: 0,
})

/** A question right after an upload refers to that file, so this waits briefly for its text. */
async function listPrepared(
  ctx: UserCtx,
  ids: string[],
  { signal, showStatus, timeoutMs = TIMEOUT_MS }: Waiting,
): Promise<ContextFile[]> {
  const until = ctx.clock.now().getTime() + timeoutMs
  let isShown = false
  for (;;) {
    const files = await listReadableFiles(ctx, ids)
    const coming = files.filter((file) => textStatusOf(file) === 'coming')
    const isOver = coming.length === 0 || signal.aborted || ctx.clock.now().getTime() >= until
    if (isOver) return files
    if (!isShown)
      showStatus(chatMessages.preparingFile({ name: coming.map(({ fileName }) => fileName).join(', ') }))
    isShown = true
    await pause(LOOK_AGAIN_MS, undefined, { signal }).catch(() => undefined)
  }
}
