import { savedPrompts } from '#contract/prompts.ts'
import { serve } from '#server/platform/http/http.ts'
import { createPrompt, listPrompts, removePrompt, updatePrompt } from './service.ts'

export const savedPromptsRoutes = {
  list: serve(savedPrompts.list, listPrompts),
  create: serve(savedPrompts.create, createPrompt),
  update: serve(savedPrompts.update, updatePrompt),
  remove: serve(savedPrompts.remove, removePrompt),
}
