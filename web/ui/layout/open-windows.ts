/** Notices are dialogs too for assistive technology, but do not cover the page. */
const WINDOWS = ':is([role="dialog"], [role="alertdialog"]):not([role="region"] *)'

/** The dialogs over the page, the last one on top. */
export const openWindows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(WINDOWS)]
