import { defineDomain } from '#web/platform/domain.ts'
import { texts } from './locales/texts.ts'
import { routes } from './routes.ts'

export const externalSignIn = defineDomain({
  routes,
  locales: texts,
})
