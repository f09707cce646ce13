import type { MathPlugin } from '@streamdown/math'

interface MarkupNode {
  properties?: Record<string, unknown>
  children?: MarkupNode[]
}

/** A wide formula scrolls within its line; it is focusable, so that it can be scrolled by keyboard. */
export const withFocusableDisplays = (math: MathPlugin): MathPlugin => ({
  ...math,
  rehypePlugin: { plugins: [math.rehypePlugin, () => makeFocusable] },
})

function makeFocusable(node: MarkupNode): void {
  const { className } = node.properties ?? {}
  if (Array.isArray(className) && className.includes('katex-display')) {
    node.properties = { ...node.properties, tabIndex: 0 }
    return
  }
  for (const child of node.children ?? []) makeFocusable(child)
}
