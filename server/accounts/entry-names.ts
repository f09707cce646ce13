const NAME_MAX = 60

/** File names in an archive: valid on any system, and unique, case-insensitively. */
export function createEntryNames(): (folder: string, name: string, ending: string) => string {
  const taken = new Set<string>()
  /** The next number for a repeated name: thousands of notebooks may share one. */
  const counts = new Map<string, number>()
  return (folder, name, ending) => {
    const base = storable(name)
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

function storable(name: string): string {
  const plain = name.replaceAll(/[^\p{L}\p{M}\p{N} ._,()-]+/gu, '-').replaceAll(/\s+/g, ' ')
  const short = Array.from(plain.toWellFormed()).slice(0, NAME_MAX).join('')
  // Windows accepts neither trailing dots and spaces nor its device names.
  const trimmed = short.replaceAll(/^[. -]+|[. -]+$/g, '')
  return /^(con|prn|aux|nul|com\d|lpt\d)?$/i.test(trimmed) ? `${trimmed}_` : trimmed
}
