export function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

/** A moment as a clock and calendar in that time zone show it: ISO 8601 with the offset. */
export function dateTimeIn(
  moment: Date,
  timeZone: string,
): { dateTime: string; weekday: string; timeZone: string } {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'long',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'longOffset',
  })
  const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]))
  const { year, month, day, hour, minute, second, weekday = '', timeZoneName = '' } = parts
  const offset = timeZoneName.replace('GMT', '') || '+00:00'
  return { dateTime: `${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`, weekday, timeZone }
}
