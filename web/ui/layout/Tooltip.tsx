import { cloneElement, type ReactElement } from 'react'

type TooltipSide = 'top' | 'bottom' | 'inline-start' | 'inline-end'

interface TooltipOptions {
  keys?: string
  side?: TooltipSide
}

/**
 * The attributes from which `TooltipLayer` reads the text of a tooltip. The control has its own accessible
 * name.
 */
export const tooltip = (text: string, { keys, side = 'bottom' }: TooltipOptions = {}) => ({
  'data-tooltip': text,
  'data-tooltip-keys': keys,
  'data-tooltip-side': side,
})

/** A visual explanation of its children. */
export function Tooltip({
  text,
  children,
  ...options
}: TooltipOptions & { text: string; children: ReactElement<object> }) {
  return cloneElement(children, tooltip(text, options))
}
