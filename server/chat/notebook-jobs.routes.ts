import { notebookJobs } from '#contract/notebook-jobs.ts'
import { serve } from '#server/platform/http/http.ts'
import { generateTags, renameByContent, summarizeNotebook } from './notebook-jobs.service.ts'

export const notebookJobsRoutes = {
  rename: serve(notebookJobs.rename, renameByContent),
  summary: serve(notebookJobs.summary, summarizeNotebook),
  tags: serve(notebookJobs.tags, generateTags),
}
