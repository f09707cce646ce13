import { ChevronRight } from 'lucide-react'

/** In the `summary` of `details` with the class `group/disclosure`: points down while they are open. */
export const DisclosureMark = () => (
  <ChevronRight
    aria-hidden
    size={14}
    className="flex-none transition-transform group-open/disclosure:rotate-90 rtl:-scale-x-100"
  />
)
