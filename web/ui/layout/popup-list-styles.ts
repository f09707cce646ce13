/** A list below the control that opened it. */
export const listPopupStyles =
  'max-h-(--available-height) min-w-44 origin-(--transform-origin) overflow-y-auto rounded-card border border-line bg-raised break-words shadow-high transition-[opacity,scale] data-ending-style:scale-[0.98] data-ending-style:opacity-0 data-starting-style:scale-[0.98] data-starting-style:opacity-0'

/** An item of such a list. */
export const listItemStyles =
  'flex min-h-8 items-center gap-2.5 rounded-control px-2.5 py-1 text-base outline-none select-none data-disabled:opacity-45 data-highlighted:bg-hover touch:min-h-11'
