import type { Translation } from '#web/platform/locales/translation.ts'
import type { enImpersonation } from './en-impersonation.ts'

export const deImpersonation: Translation<typeof enImpersonation> = {
  impersonation: {
    title: 'Als {{username}} handeln?',
    body: 'Sie sehen und tun bis zu einer Stunde lang alles als dieser Benutzer. Beginn und Ende stehen im Audit-Protokoll, und der Benutzer sieht es in der Liste der Sitzungen.',
    start: 'Als Benutzer handeln',
  },
}
