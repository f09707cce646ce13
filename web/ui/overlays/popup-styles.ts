export const backdropStyles = 'fixed inset-0 z-40 bg-scrim overlay-fade'

/** A dialog over the page; its width and position are set by the dialog. */
export const windowStyles =
  'fixed inset-x-3 z-40 mx-auto flex flex-col rounded-large border border-line bg-raised break-words shadow-high overlay-motion'

/** Centred, as high as its content. */
export const centeredStyles = 'top-1/2 max-h-[min(44rem,calc(100dvh-1.5rem))] -translate-y-1/2'

/** For a dialog with much content. */
export const fullScreenOnPhone =
  'max-md:inset-0 max-md:top-0 max-md:h-dvh max-md:max-h-none max-md:translate-y-0 max-md:rounded-none'

/** The buttons at the end of a form in a dialog: they stay visible while a long form scrolls, also over its padding. */
export const formActionsStyles =
  'sticky -bottom-4 z-10 -mx-6 -mb-4 flex flex-wrap justify-end gap-2 rounded-b-large bg-raised px-6 pt-2 pb-6'

/** The line of a search field at the top of a dialog, and the field. */
export const searchLineStyles = 'flex items-center gap-3 border-b border-line px-4'
export const searchInputStyles = 'h-13 min-w-0 flex-1 bg-transparent text-large outline-none'
