import { formatNumber } from '#web/platform/formats.ts'

/** Milliseconds as seconds, to a tenth as long as that matters. */
export const formatSeconds = (milliseconds: number): string => {
  const seconds = milliseconds / 1000
  return formatNumber(seconds < 10 ? Math.round(seconds * 10) / 10 : Math.round(seconds))
}
