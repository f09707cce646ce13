import { fileInstructions } from '#contract/file-instructions.ts'
import { users } from '#contract/users.ts'
import { serve } from '#server/platform/http/http.ts'
import {
  listInstructionsForAll,
  putInstruction,
  removeInstruction,
  updateProfileWithFiles,
} from './instructions.service.ts'

export const fileInstructionsRoutes = {
  forAll: serve(fileInstructions.forAll, listInstructionsForAll),
  put: serve(fileInstructions.put, putInstruction),
  remove: serve(fileInstructions.remove, removeInstruction),
}

/** The profile refers to instruction files, which only this domain can check. */
export const profileRoutes = {
  update: serve(users.update, updateProfileWithFiles),
}
