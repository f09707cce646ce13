type PlainObject = Record<string, unknown>
type Row = PlainObject & { id: string }

/**
 * `next`, with each part that equals its counterpart in `before` replaced by it, so that components which show an
 * unchanged part are not rendered again. The query library compares lists by index, where a row added at the front
 * makes all others new; here, rows with an id are compared with the row of the same id.
 */
export function shareEqual(before: unknown, next: unknown): unknown {
  if (before === next) return next
  if (isRows(before) && isRows(next)) return sharedRows(before, next)
  if (Array.isArray(before) && Array.isArray(next)) return sharedList(before, next)
  if (isPlainObject(before) && isPlainObject(next)) return sharedObject(before, next)
  return next
}

function sharedRows(before: Row[], next: Row[]): unknown[] {
  const known = new Map(before.map((row) => [row.id, row]))
  const rows = next.map((row) => shareEqual(known.get(row.id), row))
  return isSameList(before, rows) ? before : rows
}

function sharedList(before: unknown[], next: unknown[]): unknown[] {
  const items = next.map((item, index) => shareEqual(before[index], item))
  return isSameList(before, items) ? before : items
}

function sharedObject(before: PlainObject, next: PlainObject): PlainObject {
  const entries = Object.entries(next).map(([key, value]) => [key, shareEqual(before[key], value)] as const)
  const isSame =
    entries.length === Object.keys(before).length &&
    entries.every(([key, value]) => Object.hasOwn(before, key) && before[key] === value)
  return isSame ? before : Object.fromEntries(entries)
}

const isSameList = (before: unknown[], items: unknown[]) =>
  before.length === items.length && items.every((item, index) => item === before[index])

const isRows = (value: unknown): value is Row[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((item) => isPlainObject(item) && typeof item.id === 'string')

function isPlainObject(value: unknown): value is PlainObject {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
