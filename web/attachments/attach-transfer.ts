import type { Model } from '#contract/models.ts'
import { loadAttaching } from './load-attaching.ts'

/**
 * Attaches what was dropped or pasted. The transfer forgets what it held as soon as the event is over, and the code for it
 * may still be on its way.
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
