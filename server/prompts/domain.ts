import { defineDomain } from '#server/platform/domain.ts'
import { savedPromptsRoutes } from './routes.ts'
import { promptsData } from './user-data.ts'

export const prompts = defineDomain({ routes: { savedPrompts: savedPromptsRoutes }, userData: promptsData })
