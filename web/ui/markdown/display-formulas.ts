import type { MathPlugin } from '@streamdown/math'

interface MarkupNode {
  type?: string
  tagName?: string
  properties?: Record<string, unknown>
  children?: MarkupNode[]
}

/** The element around a formula in a line of its own; `MarkdownPart` draws `DisplayFormula` for it. */
export const DISPLAY_FORMULA = 'var'

/**
 * A wide formula scrolls within its line; it is focusable, so that it can be scrolled by keyboard. Around it is an
 * element that gets a button.
 */
export const withDisplayFormulas = (math: MathPlugin): MathPlugin => ({
  ...math,
  rehypePlugin: { plugins: [math.rehypePlugin, () => markFormulas] },
})

function markFormulas(node: MarkupNode): void {
  node.children = node.children?.map((child) => {
    if (!isDisplayFormula(child)) {
      markFormulas(child)
      return child
    }
    child.properties = { ...child.properties, tabIndex: 0 }
    return { type: 'element', tagName: DISPLAY_FORMULA, properties: {}, children: [child] }
  })
}

function isDisplayFormula({ properties }: MarkupNode): boolean {
  const { className } = properties ?? {}
  return Array.isArray(className) && className.includes('katex-display')
}
