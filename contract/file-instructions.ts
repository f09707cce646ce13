import { z } from 'zod'
import { systemPriority } from './files.ts'
import { userCall } from './procedures.ts'
import { SystemFile } from './users.ts'

/** A file that an administrator has everybody's models instructed by; what was sent of it tells its name anyway. */
export type InstructionForAll = z.infer<typeof InstructionForAll>
export const InstructionForAll = z.object({
  fileId: z.string(),
  fileName: z.string(),
  isReadable: z.boolean(),
  /** Of the content, for those who can read it. */
  sha256: z.string().nullable(),
})

/** Which files instruct the models that somebody asks. The lists of others stay as they are. */
export const fileInstructions = {
  /** In the order in which models read them, which is before anybody's own. */
  forAll: userCall
    .route({ method: 'GET', path: '/files/instructions', summary: 'Files that instruct everybody’s models' })
    .output(z.array(InstructionForAll)),
  /** Lists a file that the caller can read, or changes how it is listed. One's own file is marked as an instruction. */
  put: userCall
    .route({ method: 'PUT', path: '/files/{id}/instruction', summary: 'Have a file instruct your models' })
    .input(
      z.object({
        id: z.uuid(),
        enabled: z.boolean().optional(),
        systemPriority: systemPriority.optional(),
      }),
    )
    .output(z.array(SystemFile)),
  /** The file stays where it is. */
  remove: userCall
    .route({
      method: 'DELETE',
      path: '/files/{id}/instruction',
      summary: 'Have a file no longer instruct your models',
    })
    .input(z.object({ id: z.uuid() }))
    .output(z.array(SystemFile)),
}
