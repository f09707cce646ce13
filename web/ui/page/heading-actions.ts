import { createContext, type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'

/** The place for actions beside the heading of a part of a page. */
export const HeadingPlace = createContext<HTMLElement | null>(null)

/** Actions of the whole part of a page, beside its heading, which another component renders. */
export function HeadingActions({ children }: { children: ReactNode }) {
  const place = use(HeadingPlace)
  return place && createPortal(children, place)
}
