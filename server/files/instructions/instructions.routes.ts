import { fileInstructions } from '#contract/file-instructions.ts'
import { settings } from '#contract/settings.ts'
import { users } from '#contract/users.ts'
import { serve } from '#server/platform/http/http.ts'
import {
  listInstructionsForAll,
  putInstruction,
  removeInstruction,
  updateProfileWithFiles,
  updateSettingWithReferences,
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

/** Settings refer to models and instruction files, which the domain of the settings does not know. */
export const settingRoutes = {
  update: serve(settings.update, updateSettingWithReferences),
}
