import { expect, test } from 'vitest'
import { addName, lastName, typedNames, withoutLastName } from './typed-names.ts'

test('names are separated by commas, semicolons and spaces', () => {
  expect(typedNames(' bob, eve;carol\tdan ')).toEqual(['bob', 'eve', 'carol', 'dan'])
  expect(typedNames(' ,; ')).toEqual([])
})

test('a suggestion replaces the name that is being typed', () => {
  expect([lastName('bob, ev'), lastName('bob, ')]).toEqual(['ev', ''])
  expect([addName('bob, ev', 'eve'), addName('', 'eve'), addName('bob', 'eve')]).toEqual([
    'bob, eve, ',
    'eve, ',
    'eve, ',
  ])
  expect([withoutLastName('bob, ha'), withoutLastName('ha')]).toEqual(['bob, ', ''])
})
