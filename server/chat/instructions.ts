import { chatMessages } from '#contract/messages/chat.ts'
import { platformMessages } from '#contract/messages/platform.ts'
import type { Message, Said } from '#contract/messages.ts'
import type { PromptMeta } from '#contract/prompt-meta.ts'
import type { SystemFile } from '#contract/users.ts'
import { listFilesSetForAll } from '#server/files/instructions/instructions.service.ts'
import { readInstructions } from '#server/files/retrieval/file-text.service.ts'
import { listReadableFiles } from '#server/files/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { failureMessage } from '#server/platform/extraction/failure-message.ts'
import { ExtractionError } from '#server/platform/extraction/port.ts'
import { countTokens } from '#server/platform/llm/tokens.ts'
import { listProjectInstructions } from '#server/projects/context-files.service.ts'
import { readSetting } from '#server/settings/service.ts'
import { type Instruction, orderInstructions } from './instruction-order.ts'

export interface Instructions {
  text: string
  tokens: number
  sources: NonNullable<PromptMeta['context']>['systemPromptSources']
  duplicates: number
  warnings: Said[]
}

type Readable = Awaited<ReturnType<typeof listReadableFiles>>[number]

/**
 * Reads the enabled instruction files: those an administrator set for all users, those of the notebook's
 * project, then the user's own. A missing file is skipped silently; an unreadable file adds a warning.
 */
export async function readInstructionFiles(
  ctx: UserCtx,
  { systemFiles, projectId }: { systemFiles: SystemFile[]; projectId: string | null },
): Promise<Instructions> {
  const own = systemFiles.filter(({ enabled }) => enabled)
  const [forAll, ofProject, ofPerson] = await Promise.all([
    listFilesSetForAll(ctx),
    listProjectInstructions(ctx, projectId),
    listReadableFiles(
      ctx,
      own.map(({ fileId }) => fileId),
    ),
  ])
  const files = new Map([...ofPerson, ...ofProject, ...forAll].map((file) => [file.id, file]))
  const { ordered, duplicates } = orderInstructions([
    ...forAll.map((file) => toInstruction(file, { source: 'global', priority: file.systemPriority })),
    ...ofProject.map((file) => toInstruction(file, { source: 'project', priority: file.systemPriority })),
    ...ofPerson.map((file) => toInstruction(file, { source: 'user', priority: priorityOf(own, file) })),
  ])
  return { ...(await joinTexts(ctx, ordered, files)), duplicates }
}

const toInstruction = (
  { id, fileName }: Readable,
  rank: Pick<Instruction, 'source' | 'priority'>,
): Instruction => ({ ...rank, fileId: id, fileName })

const priorityOf = (own: SystemFile[], { id }: Readable) =>
  own.find(({ fileId }) => fileId === id)?.systemPriority ?? 0

async function joinTexts(
  ctx: UserCtx,
  ordered: Instruction[],
  files: Map<string, Readable>,
): Promise<Omit<Instructions, 'duplicates'>> {
  if (ordered.length === 0) return { text: '', tokens: 0, sources: [], warnings: [] }
  const charactersMax = await readSetting(ctx, 'MaxContentLength')
  const texts: string[] = []
  const sources: Instruction[] = []
  const warnings: Said[] = []
  for (const instruction of ordered) {
    const file = files.get(instruction.fileId)
    if (!file) continue
    try {
      const text = await readInstructions(ctx, file, charactersMax)
      if (!text) continue
      texts.push(text)
      sources.push(instruction)
    } catch (error) {
      warnings.push(
        chatMessages.instructionsUnreadable({ name: instruction.fileName, reason: reasonOf(ctx, error) }),
      )
    }
  }
  const text = texts.join('\n\n')
  return { text, tokens: await countTokens(text), sources, warnings }
}

/** A failure of the blob storage does not prevent an answer. */
function reasonOf(ctx: UserCtx, error: unknown): Message {
  if (error instanceof ExtractionError) return failureMessage(error)
  ctx.log.error({ err: error }, 'instructions could not be read')
  return platformMessages.internalShort()
}
