/** The frame of an input or a select. */
export const controlStyles =
  'w-full rounded-control border border-line-control bg-raised px-3 text-large text-ink transition-colors sm:text-base hover:border-faint focus-visible:outline-offset-0 data-invalid:border-bad disabled:opacity-60'
