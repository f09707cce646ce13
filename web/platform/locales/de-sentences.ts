import type { Sentences } from '#web/platform/sentences.ts'
import { deAccountSentences } from './de-sentences-accounts.ts'
import { deFileSentences } from './de-sentences-files.ts'
import { deModelSentences } from './de-sentences-models.ts'
import { deSiteSentences } from './de-sentences-site.ts'

/** Whatever the server may say, by its English words. `scripts/sentences.test.ts` holds it against the server. */
export const deSentences: Sentences = {
  ...deSiteSentences,
  ...deAccountSentences,
  ...deFileSentences,
  ...deModelSentences,
}
