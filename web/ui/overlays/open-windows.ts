/** Notices are dialogs too, to assistive technology, but lie over nothing. */
const WINDOWS = ':is([role="dialog"], [role="alertdialog"]):not([role="region"] *)'

/** The windows over the page, the last one on top. */
export const openWindows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(WINDOWS)]
