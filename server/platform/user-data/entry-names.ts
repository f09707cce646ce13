import { portableName } from '#server/platform/user-data/portable-name.ts'

/** File names in an archive: valid on any system, and unique, case-insensitively. */
export function createEntryNames(): (folder: string, name: string, ending: string) => string {
  const taken = new Set<string>()
  /** The next number for a repeated name: thousands of notebooks may share one. */
  const counts = new Map<string, number>()
  return (folder, name, ending) => {
    const base = portableName(name)
    const wanted = `${folder}/${base}${ending}`.normalize('NFC').toLowerCase()
    for (let count = counts.get(wanted) ?? 1; ; count += 1) {
      counts.set(wanted, count + 1)
      const path = `${folder}/${base}${count === 1 ? '' : ` (${count})`}${ending}`
      const key = path.normalize('NFC').toLowerCase()
      if (taken.has(key)) continue
      taken.add(key)
      return path
    }
  }
}
