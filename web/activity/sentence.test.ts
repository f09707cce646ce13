import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { splitSentence } from './sentence.ts'

const subject = createElement('b', null, 'Songs')
const project = createElement('i', null, 'Whales')
const shown = (template: string) =>
  renderToStaticMarkup(
    createElement(
      'p',
      null,
      splitSentence(
        (marks) => template.replace('{{subject}}', marks.subject).replace('{{project}}', marks.project),
        { subject, project },
      ),
    ),
  )

test.each([
  ['Created {{subject}}', '<p>Created <b>Songs</b></p>'],
  ['Notizbuch {{subject}} erstellt', '<p>Notizbuch <b>Songs</b> erstellt</p>'],
  ['{{subject}} entfernt', '<p><b>Songs</b> entfernt</p>'],
  ['Left the project', '<p>Left the project</p>'],
  ['In {{project}} ist {{subject}} neu', '<p>In <i>Whales</i> ist <b>Songs</b> neu</p>'],
])('the elements are in their places in “%s”', (template, expected) => {
  expect(shown(template)).toBe(expected)
})
