import { cloneElement, type ReactElement } from 'react'

type TooltipSide = 'top' | 'bottom' | 'inline-start' | 'inline-end'

interface TooltipOptions {
  keys?: string
  side?: TooltipSide
}

/** The attributes by which `TooltipLayer` knows what to say about a control. The control has its own accessible name. */
export const tooltip = (text: string, { keys, side = 'bottom' }: TooltipOptions = {}) => ({
  'data-tooltip': text,
  'data-tooltip-keys': keys,
  'data-tooltip-side': side,
})

/** Explains what it wraps, to those who see. */
export function Tooltip({
  text,
  children,
  ...options
}: TooltipOptions & { text: string; children: ReactElement<object> }) {
  return cloneElement(children, tooltip(text, options))
}
