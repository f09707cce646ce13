import { createElement, Fragment, type ReactNode } from 'react'

/** The first mark, of the private use area: it is in no text and no name. */
const FIRST_MARK = 0xe000
const MARKS = /([\uE000-\uE00F])/

/** The sentence with elements in the places that the translation gives them. Names never pass through the translation. */
export function splitSentence<Name extends string>(
  translate: (marks: Record<Name, string>) => string,
  elements: Record<Name, ReactNode>,
): ReactNode {
  const names = Object.keys(elements) as Name[]
  const markOf = (name: Name) => String.fromCharCode(FIRST_MARK + names.indexOf(name))
  const marks = Object.fromEntries(names.map((name) => [name, markOf(name)])) as Record<Name, string>
  const parts = translate(marks)
    .split(MARKS)
    .map((part) => {
      const name = names.find((one) => markOf(one) === part)
      return name === undefined ? part : elements[name]
    })
  return createElement(Fragment, null, ...parts)
}
