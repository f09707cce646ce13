import { formatNumber } from '#web/platform/formats.ts'

/** Milliseconds as seconds, with one decimal for short durations. */
export const formatSeconds = (milliseconds: number): string => {
  const seconds = milliseconds / 1000
  return formatNumber(seconds < 10 ? Math.round(seconds * 10) / 10 : Math.round(seconds))
}
