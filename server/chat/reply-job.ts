import { z } from 'zod'
import { job } from '#server/platform/jobs/jobs.ts'

/** Where the process that accepts messages does not write answers itself. */
export const replyJob = job('chat.reply', z.object({ questId: z.string() }))
