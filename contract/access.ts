import { z } from 'zod'

export type Permission = z.infer<typeof Permission>
export const Permission = z.enum(['read', 'update', 'delete', 'share'])
