const FIELDS =
  'form :is(input:not([type=hidden], [type=file]), textarea, select):not(:disabled, [aria-hidden=true])'

/**
 * Where the focus begins in a window that is a form: in its first field. Not where fingers press, since a keyboard would come
 * over it before anything is read, and not where the field is out of sight, since what is above it comes first.
 */
export function firstFieldOf(popup: HTMLElement | null): HTMLElement | undefined {
  if (matchMedia('(pointer: coarse)').matches) return undefined
  const field = popup?.querySelector<HTMLElement>(FIELDS)
  const scroller = field?.closest('[data-scroller]')
  if (!field || !scroller) return undefined
  const isInSight = field.getBoundingClientRect().bottom <= scroller.getBoundingClientRect().bottom
  return isInSight ? field : undefined
}
