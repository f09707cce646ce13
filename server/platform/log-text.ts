const LEVELS: Record<number, string> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
}

interface Entry extends Record<string, unknown> {
  level: number
  time: number
  msg?: string
  err?: { message?: string; stack?: string }
}

/** A log entry for a terminal: time, level, message, fields, and the stack of an error below. */
export function toLogText(json: string): string {
  const { level, time, msg = '', err, ...fields } = JSON.parse(json) as Entry
  const clock = new Date(time).toLocaleTimeString('en-GB')
  const details = Object.entries(fields).map(([name, value]) => `${name}=${quoted(value)}`)
  const stack = err && `\n${(err.stack ?? err.message ?? '').replaceAll(/^/gm, '    ')}`
  return `${[clock, (LEVELS[level] ?? String(level)).padEnd(5), msg, ...details].join(' ')}${stack ?? ''}\n`
}

function quoted(value: unknown): string {
  const isPlain = typeof value === 'string' && /^[^\s"]+$/.test(value)
  return isPlain ? value : JSON.stringify(value)
}
