import { defineDomain } from '#server/platform/domain.ts'
import { artifactsRoutes } from './routes.ts'
import { artifactsData } from './user-data.ts'

export const artifacts = defineDomain({ routes: { artifacts: artifactsRoutes }, userData: artifactsData })
