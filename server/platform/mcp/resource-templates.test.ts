import { expect, test } from 'vitest'
import { expandTemplate, variablesOf } from './resource-templates.ts'

test('a template names its gaps once; other addresses are none', () => {
  expect(variablesOf('tides://{port}/{day}?again={port}')).toEqual(['port', 'day'])
  for (const address of ['tides://dover', 'tides://{port', 'x'.repeat(2_000_000)])
    expect(variablesOf(address)).toBeUndefined()
})

test('values are encoded where the template says so', () => {
  expect(expandTemplate('tides://{port}/{+path}', { port: 'a/b c', path: 'x/y' })).toBe(
    'tides://a%2Fb%20c/x/y',
  )
  expect(() => expandTemplate('tides://{port', {})).toThrow('not a valid template')
})
