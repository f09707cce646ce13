import type { Model } from '#contract/models.ts'
import { loadAttaching } from './load-attaching.ts'

/**
 * Attaches dropped or pasted files. The transfer is emptied after the event, while the code may still be
 * loading.
 */
export function attachFrom(
  target: { place: string; model: Model | undefined },
  transfer: DataTransfer,
): void {
  const files = [...transfer.files]
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry())
  const hasFolder = entries.some((entry) => entry?.isDirectory)
  void loadAttaching().then((attaching) =>
    hasFolder ? attaching.attachEntries(target, entries) : attaching.attachUploads(target, files),
  )
}
