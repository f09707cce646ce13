/** An open menu, or something being written. */
const BUSY = '[aria-haspopup][aria-expanded="true"], textarea, input:not([type="checkbox"])'

/** Whether a part of the page would be missed: it has the focus, something of it is open, or it is selected. */
export function isInUse(element: Element): boolean {
  if (element.contains(document.activeElement) || element.querySelector(BUSY)) return true
  const selection = document.getSelection()
  return !!selection && !selection.isCollapsed && selection.containsNode(element, true)
}
