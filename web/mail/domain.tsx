import { defineDomain } from '#web/platform/domain.ts'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { followMails } from './live.ts'
import { texts } from './locales/texts.ts'

export const mail = defineDomain({
  dialogs: {
    mail: lazyComponent(async () => (await withTexts(import('./MailDialog.tsx'), 'mail')).MailDialog),
  },
  live: followMails,
  locales: texts,
})
