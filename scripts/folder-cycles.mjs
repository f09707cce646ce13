import { dirname, join } from 'node:path/posix'

const CODE = /^(contract|server|web)\/.+(?<!\.(test|e2e))\.tsx?$/
const TESTING = /^(server|web)\/testing\//
const IMPORT = /(?:from|import\(?)\s*'([#.][^']+)'/g
/** Pages and the registrations of a domain compose any domain, and any domain may import the paths of another. */
const BROWSER_ROOT = /^web\/[^/]+\/((.+\/)?[^/]+Page\.tsx|domain\.tsx|routes\.ts)$/
const PATHS = /^web\/[^/]+\/paths\.ts$/

/**
 * In every folder, the sub-folders depend on each other in one direction, each with everything inside it. Modules beside
 * sub-folders are not compared: they are what the folders share, or what composes them.
 */
export function folderCycleProblems(files) {
  const imports = files.filter(({ path }) => CODE.test(path) && !TESTING.test(path)).flatMap(importsOf)
  const graphs = new Map()
  for (const { from, to } of imports) {
    const folders = siblings(from, to)
    if (!folders) continue
    const graph = graphs.get(folders.parent) ?? graphs.set(folders.parent, new Map()).get(folders.parent)
    const targets = graph.get(folders.from) ?? graph.set(folders.from, new Map()).get(folders.from)
    if (!targets.has(folders.to)) targets.set(folders.to, `${from} → ${to}`)
  }
  return [...graphs].flatMap(([parent, graph]) => {
    const cycle = findCycle(graph)
    if (!cycle) return []
    const edges = cycle.map((name, at) => graph.get(name).get(cycle[(at + 1) % cycle.length]))
    return [`${parent}: folders depend on each other: ${edges.join(', ')}`]
  })
}

const importsOf = ({ path, text }) =>
  [...text.matchAll(IMPORT)].map(([, specifier]) => ({
    from: path,
    to: (specifier.startsWith('#') ? specifier.slice(1) : join(dirname(path), specifier)).split('?')[0],
  }))

/** The folders in which two modules are, below the folder that both have in common. */
function siblings(from, to) {
  const [a, b] = [from.split('/'), to.split('/')]
  const depth = a.findIndex((name, at) => name !== b[at])
  // One of the two is directly in the common folder.
  if (depth < 1 || depth === a.length - 1 || depth >= b.length - 1) return undefined
  if (depth === 1 && (BROWSER_ROOT.test(from) || PATHS.test(to))) return undefined
  return { parent: a.slice(0, depth).join('/'), from: a[depth], to: b[depth] }
}

/** The names of one cycle in order, or nothing. */
function findCycle(graph) {
  const done = new Set()
  const visit = (name, way) => {
    if (way.includes(name)) return way.slice(way.indexOf(name))
    if (done.has(name)) return undefined
    for (const next of graph.get(name)?.keys() ?? []) {
      const cycle = visit(next, [...way, name])
      if (cycle) return cycle
    }
    done.add(name)
    return undefined
  }
  for (const name of graph.keys()) {
    const cycle = visit(name, [])
    if (cycle) return cycle
  }
  return undefined
}
