import { defineDomain } from '#web/platform/domain.ts'
import { texts } from './locales/texts.ts'

export const viewers = defineDomain({
  locales: texts,
})
