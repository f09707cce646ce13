import type { NotebookState } from '#contract/notebooks.ts'
import type { ExportedFile, NotebookDocument } from '#contract/transfers.ts'

/** A notebook and what its messages refer to, as it is exported. */
export interface NotebookExport {
  notebook: NotebookState
  /** Its project, where the exporting user owns it. */
  project: NotebookDocument['project']
  files: ExportedFile[]
  /** The keys of generated pictures. */
  images: string[]
}

/** The entry of a generated picture in an archive, of its key in the blob store. */
export const imagePath = (key: string) => `pictures/${key.slice(key.lastIndexOf('/') + 1)}`
