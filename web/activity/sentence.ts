import { createElement, Fragment, type ReactNode } from 'react'

/** Of the private use area: it is in no text and no name. */
const MARK = '\uE000'

/** The sentence with an element in the place that the translation gives it. Names never pass through the translation. */
export function splitSentence(translate: (marked: string) => string, element: ReactNode): ReactNode {
  const [before, ...after] = translate(MARK).split(MARK)
  if (after.length === 0) return before
  return createElement(Fragment, null, before, element, after.join(''))
}
