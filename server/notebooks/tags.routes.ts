import { notebookTags } from '#contract/notebook-tags.ts'
import { serve } from '#server/platform/http/http.ts'
import { addTag, listTags, removeTag } from './tags.service.ts'

export const notebookTagsRoutes = {
  list: serve(notebookTags.list, listTags),
  addMany: serve(notebookTags.addMany, addTag),
  removeMany: serve(notebookTags.removeMany, removeTag),
}
