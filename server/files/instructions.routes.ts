import { fileInstructions } from '#contract/file-instructions.ts'
import { serve } from '#server/platform/http.ts'
import { listInstructionsForAll, putInstruction, removeInstruction } from './instructions.service.ts'

export const fileInstructionsRoutes = {
  forAll: serve(fileInstructions.forAll, listInstructionsForAll),
  put: serve(fileInstructions.put, putInstruction),
  remove: serve(fileInstructions.remove, removeInstruction),
}
