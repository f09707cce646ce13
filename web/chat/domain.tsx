import { defineDomain } from '#web/platform/domain.ts'
import { forgetWriting } from './drafts.view-state.ts'
import { followChat } from './live.ts'
import { texts } from './locales/texts.ts'

export const chat = defineDomain({
  live: followChat,
  locales: texts,
  forget: forgetWriting,
})
