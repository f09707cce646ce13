/** The column of every page beside the side navigation: 960 px wide, 40 px from the top; it begins where a wide one does. */
export const pageStyles =
  'ms-[max(0px,calc((100%-var(--container-wide)-4rem)/2))] max-w-[calc(var(--container-page)+4rem)] px-4 pt-5 pb-10 sm:px-8 sm:pt-10'

/** A page with a list of many columns. */
export const widePageStyles = 'max-w-[calc(var(--container-wide)+4rem)]'

/** The heading of a page. */
export const pageTitleStyles = 'font-reading text-heading font-semibold tracking-tight'
