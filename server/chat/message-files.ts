import type { chat } from '#contract/chat.ts'
import { NOTEBOOK_FILES_MAX } from '#contract/constants/notebooks.ts'
import { notebooksMessages } from '#contract/messages/notebooks.ts'
import type { InputOf } from '#contract/procedures.ts'
import { requireReadableFiles } from '#server/files/service.ts'
import { requireMayAttach } from '#server/notebooks/attached-files.service.ts'
import type { StoredNotebook } from '#server/notebooks/policy.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { invalid } from '#server/platform/errors.ts'
import { listProjectKnowledge } from '#server/projects/context-files.service.ts'

type MessageFilesInput = Pick<InputOf<typeof chat.send>, 'fileIds' | 'withoutFileIds'> & {
  /** Of the agent that answers, as far as the sender may read them. */
  agentFileIds: string[]
}

interface MessageFiles {
  /** Those attached to the message itself. */
  files: Awaited<ReturnType<typeof requireReadableFiles>>
  ofMessage: string[]
  /** Of the notebook and of its project. */
  alsoAsked: string[]
  /** All of the notebook, once the message is part of it. */
  ofNotebook: string[]
}

/**
 * The files that a message uses: its own, which are added to its notebook, those of the notebook and those of the
 * notebook's project. A user who may not read one of its own files cannot send it.
 */
export async function filesOfMessage(
  ctx: UserCtx,
  notebook: StoredNotebook,
  { fileIds, withoutFileIds, agentFileIds }: MessageFilesInput,
): Promise<MessageFiles> {
  const { knowledgeIds, projectId } = notebook
  const ofMessage = [...new Set(fileIds)]
  const files = await requireReadableFiles(ctx, ofMessage)
  const added = files.filter(({ id }) => !knowledgeIds.includes(id))
  requireMayAttach(ctx, notebook, added)
  const ofNotebook = [...new Set([...knowledgeIds, ...ofMessage])]
  if (ofNotebook.length > NOTEBOOK_FILES_MAX)
    throw invalid('fileIds', notebooksMessages.tooManyFiles({ max: NOTEBOOK_FILES_MAX }))
  const ofProject = (await listProjectKnowledge(ctx, projectId)).map(({ id }) => id)
  const left = new Set([...ofMessage, ...withoutFileIds])
  const alsoAsked = [...new Set([...agentFileIds, ...knowledgeIds, ...ofProject])].filter(
    (id) => !left.has(id),
  )
  return { files, ofMessage, alsoAsked, ofNotebook }
}
