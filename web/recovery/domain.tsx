import { defineDomain } from '#web/platform/domain.ts'
import { routes } from './routes.ts'

export const recovery = defineDomain({
  routes,
})
