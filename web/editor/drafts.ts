import { z } from 'zod'
import { localOwner } from '#web/platform/local-database.ts'
import { readPersisted, removePersisted, writePersisted } from '#web/platform/persisted.ts'

/** What somebody has changed and not saved, and the content that they changed. */
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

/** Among a person's drafts, which are forgotten when they sign out. */
const nameOf = (fileId: string | undefined) => `draft:${localOwner() ?? ''}:file:${fileId ?? 'new'}`

export const readDraft = (fileId: string | undefined) =>
  readPersisted(nameOf(fileId), KnowledgeDraft.optional(), undefined)

export const keepDraft = (fileId: string | undefined, draft: KnowledgeDraft) =>
  writePersisted(nameOf(fileId), draft)

export const forgetDraft = (fileId: string | undefined) => removePersisted(nameOf(fileId))
