import { fileTags } from '#contract/file-tags.ts'
import { serve } from '#server/platform/http/http.ts'
import { toggleTags } from './tagging.service.ts'
import { createTag, listTags, removeTag, updateTag } from './tags.service.ts'

export const fileTagsRoutes = {
  list: serve(fileTags.list, listTags),
  create: serve(fileTags.create, createTag),
  update: serve(fileTags.update, updateTag),
  remove: serve(fileTags.remove, removeTag),
  toggle: serve(fileTags.toggle, toggleTags),
}
