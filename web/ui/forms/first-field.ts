const FIELDS =
  ':is(form, search) :is(input:not([type=hidden], [type=file]), textarea, select):not(:disabled, [aria-hidden=true])'

/**
 * The initial focus of a dialog with a form or a search: its first field. Not on touch screens, where a keyboard would
 * cover the dialog, and not if the field is out of view, since the content above it should be read first.
 */
export function firstFieldOf(popup: HTMLElement | null): HTMLElement | undefined {
  if (matchMedia('(pointer: coarse)').matches) return undefined
  const field = popup?.querySelector<HTMLElement>(FIELDS)
  const scroller = field?.closest('[data-scroller]')
  if (!field || !scroller) return undefined
  const isInSight = field.getBoundingClientRect().bottom <= scroller.getBoundingClientRect().bottom
  return isInSight ? field : undefined
}
