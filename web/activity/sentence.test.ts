import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { splitSentence } from './sentence.ts'

const name = createElement('b', null, 'Songs')
const shown = (template: string) =>
  renderToStaticMarkup(
    createElement(
      'p',
      null,
      splitSentence((marked) => template.replace('{{subject}}', marked), name),
    ),
  )

test.each([
  ['Created {{subject}}', '<p>Created <b>Songs</b></p>'],
  ['Notizbuch {{subject}} erstellt', '<p>Notizbuch <b>Songs</b> erstellt</p>'],
  ['{{subject}} entfernt', '<p><b>Songs</b> entfernt</p>'],
  ['Left the project', '<p>Left the project</p>'],
])('the element is in its place in “%s”', (template, expected) => {
  expect(shown(template)).toBe(expected)
})
