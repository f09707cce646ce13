import type { Plugin, Rolldown } from 'vite'

/** What the search needs to know about a file of the build. */
type File = Pick<Rolldown.OutputChunk, 'fileName' | 'imports'>

/**
 * Fails a build whose files import each other: the first one to run would read what the other has not made yet, in
 * some browsers and on some ways to a page only.
 */
export function refuseChunkCycles(): Plugin {
  return {
    name: 'refuse-chunk-cycles',
    apply: 'build',
    generateBundle(_, bundle) {
      const cycle = chunkCycle(Object.values(bundle).filter((file) => file.type === 'chunk'))
      if (cycle) this.error(`Files of the build import each other: ${cycle.join(' → ')}`)
    },
  }
}

/** The names of files that import each other in this order, the first again at the end; static imports only. */
export function chunkCycle(files: readonly File[]): string[] | undefined {
  const importsOf = new Map(files.map(({ fileName, imports }) => [fileName, imports]))
  const finished = new Set<string>()
  const visit = (name: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name]
    if (finished.has(name)) return undefined
    for (const imported of importsOf.get(name) ?? []) {
      const cycle = visit(imported, [...path, name])
      if (cycle) return cycle
    }
    finished.add(name)
    return undefined
  }
  for (const { fileName } of files) {
    const cycle = visit(fileName, [])
    if (cycle) return cycle
  }
  return undefined
}
