/** An open menu, or a field with text. */
const BUSY = '[aria-haspopup][aria-expanded="true"], textarea, input:not([type="checkbox"])'

/** Whether the user interacts with an element: it contains the focus, an open menu, or the selection. */
export function isInUse(element: Element): boolean {
  if (element.contains(document.activeElement) || element.querySelector(BUSY)) return true
  const selection = document.getSelection()
  return !!selection && !selection.isCollapsed && selection.containsNode(element, true)
}
