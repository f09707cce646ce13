import { loadAttaching } from '#web/attachments/load-attaching.ts'
import type { AttachTarget } from '#web/attachments/queries.ts'
import { t } from '#web/platform/i18n.ts'

/** Attaches the sample document, which becomes a file of the user, and returns a question about it. */
export async function attachSample(target: AttachTarget): Promise<string> {
  const { attachOnce } = await loadAttaching()
  const file = new File([t('sample.text')], t('sample.fileName'), { type: 'text/markdown' })
  await attachOnce(target, file)
  return t('sample.question')
}
