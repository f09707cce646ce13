import { z } from 'zod'
import { localOwner } from '#web/platform/local-database.ts'
import { readPersisted, removePersisted, writePersisted } from '#web/platform/persisted.ts'

/** An unsaved change and its base version. */
export type KnowledgeDraft = z.infer<typeof KnowledgeDraft>
const KnowledgeDraft = z.object({
  basedOn: z.string().nullable(),
  knowledge: z.object({
    fileName: z.string(),
    content: z.string(),
    system: z.boolean(),
    systemPriority: z.number(),
  }),
})

/** Part of the user's drafts, which are deleted at sign-out. */
const nameOf = (fileId: string | undefined) => `draft:${localOwner() ?? ''}:file:${fileId ?? 'new'}`

export const readDraft = (fileId: string | undefined) =>
  readPersisted(nameOf(fileId), KnowledgeDraft.optional(), undefined)

export const keepDraft = (fileId: string | undefined, draft: KnowledgeDraft) =>
  writePersisted(nameOf(fileId), draft)

export const forgetDraft = (fileId: string | undefined) => removePersisted(nameOf(fileId))
