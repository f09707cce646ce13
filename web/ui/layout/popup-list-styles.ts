/** A list below the control that opened it. */
export const listPopupStyles =
  'max-h-(--available-height) max-w-(--available-width) min-w-44 overflow-y-auto rounded-card border border-line bg-raised break-words shadow-high overlay-motion'

/** An item of such a list. */
export const listItemStyles =
  'flex min-h-8 items-center gap-2.5 rounded-control px-2.5 py-1 text-base outline-none select-none data-disabled:opacity-45 data-highlighted:bg-hover touch:min-h-11'

/** A popup that grows while it is open enlarges the page of a phone, and stays beside its screen, where it is not fixed. */
export const popupPosition = 'fixed'
