import { expect, test } from 'vitest'
import { cellsOf, columnTracks, columnWidths, countColumns, numberColumns, sheetsOf } from './sheets.ts'

const line = (text: string, sheet?: string) => JSON.stringify({ text, ...(sheet !== undefined && { sheet }) })

test('finds the sheets of a workbook with any cells', () => {
  const lines = [line('a', 'One'), line('"sheet":"Two"', 'One'), line('b', 'A "quoted" one')]
  expect(sheetsOf(lines)).toEqual([
    { name: 'One', from: 0, to: 2 },
    { name: 'A "quoted" one', from: 2, to: 3 },
  ])
})

test('a table without sheets is one sheet', () => {
  expect(sheetsOf([line('a'), line('b')])).toEqual([{ name: '', from: 0, to: 2 }])
  expect(sheetsOf([])).toEqual([])
})

test('splits the cells of a row', () => {
  expect(cellsOf({ text: 'a | b |  | c' })).toEqual(['a', 'b', '', 'c'])
  expect(cellsOf({ text: 'a | b', cells: ['a | b'] })).toEqual(['a | b'])
})

test('has as many columns as the longest row in any position', () => {
  const cells = JSON.stringify({ text: 'a | b | c | d', cells: ['a | b', 'c | d'] })
  const lines = [line('a | b | c | d | e'), line('a'), line('"cells": | b'), cells, line('a | b | c | d | e')]
  expect(countColumns(lines, { from: 1, to: 4 })).toBe(2)
  expect(countColumns(lines, { from: 1, to: 5 })).toBe(5)
  expect(countColumns(lines, { from: 0, to: 0 })).toBe(0)
})

test('gives columns the width of their content', () => {
  expect(
    columnWidths(
      [
        ['a', 'x'.repeat(10)],
        ['b', 'y', 'z'.repeat(100)],
      ],
      3,
    ),
  ).toEqual([6, 13, 103])
  expect(columnWidths([['a', 'b', 'c']], 2)).toEqual([6, 6])
  expect(columnWidths([], 1)).toEqual([6])
})

test('distributes the remaining width among wide columns, equally in every row', () => {
  expect(columnTracks([6, 52, 1000], '4rem')).toEqual({
    columns: '4rem 6ch minmax(42ch, 10fr) minmax(42ch, 118fr)',
    width: 'max(100%, calc(4rem + 90ch))',
  })
})

test('a column of numbers has nothing else below its name', () => {
  const rows = [
    ['Port', 'High water', 'Range', 'Dues', 'Notes', 'Share', 'Empty'],
    ['Dover', '11:20', '5.9', '€ 1,200.50', '7', '12 %', ''],
    ['Lerwick', '22:10', '-1.4e-3', '(30 €)', '', '8%', ''],
    ['Aberdeen', '2026-02-01', ' 3 ', '1 000', 'closed'],
  ]
  expect(numberColumns(rows, 7)).toEqual([false, false, true, true, false, true, false])
  expect(numberColumns([['1', '2']], 2)).toEqual([false, false])
})
