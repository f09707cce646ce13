import { describe, expect, test } from 'vitest'
import { readBlocks } from './formats.ts'

const textsOf = async (page: string) =>
  (await Array.fromAsync(readBlocks(Buffer.from(page), 'html'))).map(({ text }) => text)

const LINKS = '<ul><li><a href="a">First page</a></li><li><a href="b">Second page</a></li></ul>'
const TEXT = '<h1>Tides</h1><p>The water <a href="m">follows</a> the moon.</p>'
const CONTENT = ['Tides', 'The water follows the moon.']

describe('navigation of a page', () => {
  test.each([
    ['nav element', `<nav>${LINKS}</nav>${TEXT}`],
    ['role', `<div role="navigation">${LINKS}</div>${TEXT}`],
    [
      'DocBook header and footer',
      `<div class="navheader"><table><tr><th>Tides</th></tr><tr><td><a href="p">Prev</a></td><th>Chapter 1</th></tr></table></div>${TEXT}<div class="navfooter"><a href="n">Next</a></div>`,
    ],
    [
      'list of a book',
      `<ul class="docnav top"><li><a href="p">Prev</a></li><li><a href="u">Up</a></li></ul>${TEXT}`,
    ],
    ['breadcrumbs', `<ol class="breadcrumb"><li><a href="/">Home</a></li><li>Tides</li></ol>${TEXT}`],
    ['menu of links', `<div class="menu mainmenu">${LINKS}</div>${TEXT}`],
    ['table of contents of links', `${TEXT}<div id="toc">${LINKS}</div>`],
    ['footer', `${TEXT}<footer>© 2026 Example. All rights reserved.</footer>`],
    ['footer by its id', `${TEXT}<div id="footer"><div>Last updated 2024-05-31</div></div>`],
    ['link over the navigation', `<a href="#tides" class="skip-to-content">Skip to content</a>${TEXT}`],
    [
      'mark in a heading',
      `<h1>Tides<a href="tides.js">[src]</a><span><a class="mark" href="#tides" id="tides">#</a></span></h1>
        <p>The water <a href="m">follows</a> the moon.</p>`,
    ],
    ['button', `${TEXT}<button>Copy</button>`],
    ['row of links', `<p><a href="p">Prev</a> |\n<a href="u">Up</a> | <a href="n">Next</a></p>${TEXT}`],
    [
      'breadcrumb without a name',
      `<div id="path"><a href="/">Home</a> &gt; <a href="s">Sea</a></div>${TEXT}`,
    ],
    ['row of links at the end', `${TEXT}<p>[<a href="c">Contents</a>] [<a href="i">Index</a>]</p>`],
  ])('is removed as a %s', async (_, page) => {
    expect(await textsOf(page)).toEqual(CONTENT)
  })

  test.each([
    [
      'a header with the title of the page',
      `<header><h1>Tides</h1></header><p>The water follows the moon.</p>`,
    ],
    [
      'an element with an id like a header that has text',
      `<div id="header"><h1>Tides</h1></div><p>The water follows the moon.</p>`,
    ],
    ['a menu that is no list of links', `<h1>Tides</h1><div class="menu">The water follows the moon.</div>`],
    [
      'links with words between them',
      `<h1>Tides</h1><p><a href="w">The water</a> follows <a href="m">the moon.</a></p>`,
    ],
    ['a list of links in the text', `<h1>Tides</h1><p><a href="m">The water follows the moon.</a></p>`],
  ])('is not confused with %s', async (_, page) => {
    expect(await textsOf(page)).toEqual(CONTENT)
  })

  test('is not confused with a row of links inside the text, nor with an entry of a list or table', async () => {
    const row = '<a href="n">number</a> | <a href="b">bigint</a>'
    const paragraphs = (count: number) => '<p>The water follows the moon.</p>'.repeat(count)
    const page = `<h1>Tides</h1>${paragraphs(4)}<p>${row}</p>${paragraphs(4)}<ul><li>${row}</li></ul>`
    expect((await textsOf(page)).filter((text) => text === 'number | bigint')).toHaveLength(2)
  })

  test('leaves the headings of what follows it as they are', async () => {
    const page = `<head><title>Sea</title></head><p><a href="p">Prev</a> | <a href="n">Next</a></p><h2>Tides</h2><p>Twice.</p>`
    const blocks = await Array.fromAsync(readBlocks(Buffer.from(page), 'html'))
    expect(blocks).toEqual([
      { text: 'Tides', headings: ['Sea'] },
      { text: 'Twice.', headings: ['Sea', 'Tides'] },
    ])
  })

  test('is kept where a page has no other text', async () => {
    expect(await textsOf(`<nav>${LINKS}</nav>`)).toEqual(['First page', 'Second page'])
    expect(await textsOf('<p><a href="a">First</a> | <a href="b">Second</a></p>')).toEqual(['First | Second'])
  })
})

test('the title of a note is not a heading of the text after it', async () => {
  const page =
    '<h2>Tides</h2><div class="note"><h3>Note</h3><p>Twice a day.</p></div><p>They follow the moon.</p>'
  const blocks = await Array.fromAsync(readBlocks(Buffer.from(page), 'html'))
  expect(blocks).toEqual([
    { text: 'Tides' },
    { text: 'Note', headings: ['Tides'] },
    { text: 'Twice a day.', headings: ['Tides'] },
    { text: 'They follow the moon.', headings: ['Tides'] },
  ])
})
