import type { Root, RootContent } from 'mdast'

/**
 * Deeper trees are not walked: the plugins after the parser, and the browser's layout, recurse once for each
 * level.
 */
const DEPTH_MAX = 100
const FORMULA_LENGTH_MAX = 10_000
const FORMULA_DEPTH_MAX = 50

type Node = Root | RootContent

/**
 * The tree of a text without blocks that are nested too deep to be rendered: these become their source, and
 * such formulas code.
 */
export function boundedTree(root: Root, source: string): Root {
  const children = root.children.map((block) => (isTooDeep(block) ? asText(block, source) : block))
  return { ...root, children }
}

/** Also converts formulas that are nested too deep into code, since each node is visited here. */
function isTooDeep(block: RootContent): boolean {
  let level: Node[] = [block]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEPTH_MAX) return true
    for (const node of level) showAsCode(node)
    level = level.flatMap((node) => ('children' in node ? node.children : []))
  }
  return false
}

function asText({ position }: RootContent, source: string): RootContent {
  const value = source.slice(position?.start.offset ?? 0, position?.end.offset ?? source.length)
  return { type: 'paragraph', position, children: [{ type: 'text', value }] }
}

/** Formulas are rendered from `data` of the maths extension, which code must not have. */
function showAsCode(node: { type: string; value?: string; data?: unknown; lang?: string | null }): void {
  const isFormula = node.type === 'math' || node.type === 'inlineMath' || node.lang === 'math'
  if (!isFormula || !isTooComplex(node.value ?? '')) return
  node.type = node.type === 'inlineMath' ? 'inlineCode' : 'code'
  node.lang = null
  delete node.data
}

function isTooComplex(formula: string): boolean {
  if (formula.length > FORMULA_LENGTH_MAX) return true
  let depth = 0
  let deepest = 0
  for (const character of formula) {
    if (character === '{') deepest = Math.max(deepest, (depth += 1))
    if (character === '}') depth -= 1
  }
  return deepest > FORMULA_DEPTH_MAX || (formula.match(/\\left/g)?.length ?? 0) > FORMULA_DEPTH_MAX
}
