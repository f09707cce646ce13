import { z } from 'zod'
import { LlmSettings } from './llm-settings.ts'
import { NotebookState } from './notebooks.ts'
import { Project } from './projects.ts'
import { Quest } from './quests.ts'

/** The version of `NotebookDocument`. A change that an earlier program cannot read raises it. */
export const NOTEBOOK_DOCUMENT_VERSION = 1
export const NOTEBOOK_DOCUMENT_FORMAT = 'commonplace.notebook'

/** A file that messages refer to. */
export type ExportedFile = z.infer<typeof ExportedFile>
export const ExportedFile = z.object({
  id: z.string(),
  fileName: z.string(),
  mimeType: z.string(),
  fileSize: z.number(),
  /** The entry of the ZIP archive with its content; null where the document is without one. */
  path: z.string().nullable(),
})

/** A message with its settings, which only its notebook's export has. */
export type ExportedMessage = z.infer<typeof ExportedMessage>
export const ExportedMessage = Quest.omit({
  sessionId: true,
  userId: true,
  clientMessageId: true,
  isContinuing: true,
}).extend({
  /** Entries of the ZIP archive. */
  images: z.array(z.string()),
  llm: LlmSettings,
  /** The files of the notebook that the message uses. */
  knowledgeIds: z.array(z.string()),
})

/** A whole notebook. `docs/notebook-export.md` describes it. */
export type NotebookDocument = z.infer<typeof NotebookDocument>
export const NotebookDocument = z.object({
  format: z.literal(NOTEBOOK_DOCUMENT_FORMAT),
  version: z.literal(NOTEBOOK_DOCUMENT_VERSION),
  notebook: NotebookState,
  /** Absent in documents of earlier versions of the program. */
  project: Project.pick({ id: true, name: true }).nullable().default(null),
  files: z.array(ExportedFile),
  messages: z.array(ExportedMessage),
})
