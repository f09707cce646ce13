import type { KnowledgeFile } from '#contract/files.ts'
import { t } from '#web/platform/i18n.ts'
import { shownText } from '#web/platform/messages.ts'
import { toast } from '#web/platform/toast.ts'

/** The duration of a notice. */
const RUN_MS = 3000

/** Shows how indexing a file has ended; for several files in succession, their number so far. */
export function createIndexedNotices(now: () => number = Date.now) {
  const countDone = runCounter(now)
  const countFailed = runCounter(now)
  return ({ fileName: name, error, errorKey }: Pick<KnowledgeFile, 'fileName' | 'error' | 'errorKey'>) => {
    if (error === null) {
      const count = countDone()
      const text = count === 1 ? t('notices.fileIndexed', { name }) : t('notices.filesIndexed', { count })
      toast.success(text, { about: 'file-indexed' })
      return
    }
    const count = countFailed()
    const message = shownText(error, errorKey)
    const text =
      count === 1 ? t('notices.fileNotIndexed', { message }) : t('notices.filesNotIndexed', { count })
    toast.error(text, { about: 'file-not-indexed' })
  }
}

/** Counts calls in short succession. */
function runCounter(now: () => number): () => number {
  let count = 0
  let lastAt = Number.NEGATIVE_INFINITY
  return () => {
    count = now() - lastAt < RUN_MS ? count + 1 : 1
    lastAt = now()
    return count
  }
}
