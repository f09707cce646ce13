import { z } from 'zod'
import { job } from '#server/platform/jobs/jobs.ts'

/** Asks a server for its tools again. */
export const checkJob = job('mcp.check', z.object({ id: z.uuid() }))
