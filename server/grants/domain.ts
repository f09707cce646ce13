import { defineDomain } from '#server/platform/domain.ts'
import { grantsData } from './user-data.ts'

/** Without calls of its own: each kind of resource has its own calls for sharing. */
export const grants = defineDomain({ userData: grantsData })
