import { t } from '#web/platform/i18n.ts'
import { toast } from '#web/platform/toast.ts'

/** As long as a notice stands. */
const RUN_MS = 3000

/** Says that a file can be found by what it says; of many that follow one another, how many they are by now. */
export function createIndexedNotices(now: () => number = Date.now) {
  let count = 0
  let lastAt = Number.NEGATIVE_INFINITY
  return (name: string) => {
    count = now() - lastAt < RUN_MS ? count + 1 : 1
    lastAt = now()
    const text = count === 1 ? t('notices.fileIndexed', { name }) : t('notices.filesIndexed', { count })
    toast.success(text, { about: 'file-indexed' })
  }
}
