import { z } from 'zod'
import { systemPriority } from './files.ts'
import { userCall } from './procedures.ts'
import { SystemFile } from './users.ts'

/**
 * A file that an administrator has set as an instruction for all users' models; its name is visible in every prompt.
 */
export type InstructionForAll = z.infer<typeof InstructionForAll>
export const InstructionForAll = z.object({
  fileId: z.string(),
  fileName: z.string(),
  isReadable: z.boolean(),
  /** Of the content; only for users who can read it. */
  sha256: z.string().nullable(),
})

/** The name of the file that has the instructions which a user writes in one text box. */
export const CUSTOM_INSTRUCTIONS_NAME = 'Custom instructions.md'

/** The files that instruct the models of a user. The lists of other users are unchanged. */
export const fileInstructions = {
  /** In the order in which models read them, before the user's own. */
  forAll: userCall
    .route({ method: 'GET', path: '/files/instructions', summary: 'Instruction files for all users' })
    .output(z.array(InstructionForAll)),
  /** Lists a file that the caller can read, or changes its entry. The caller's own file is marked as an instruction. */
  put: userCall
    .route({
      method: 'PUT',
      path: '/files/{id}/instruction',
      summary: 'Add an instruction file for your models',
    })
    .input(
      z.object({
        id: z.uuid(),
        enabled: z.boolean().optional(),
        systemPriority: systemPriority.optional(),
      }),
    )
    .output(z.array(SystemFile)),
  /** The file itself is unchanged. */
  remove: userCall
    .route({
      method: 'DELETE',
      path: '/files/{id}/instruction',
      summary: 'Remove an instruction file of your models',
    })
    .input(z.object({ id: z.uuid() }))
    .output(z.array(SystemFile)),
}
