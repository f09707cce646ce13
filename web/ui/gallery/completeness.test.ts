import { expect, test } from 'vitest'

const sources = import.meta.glob<string>(
  ['/web/ui/*/*.tsx', '/web/app/{Root,Shell,dialog-host}.tsx', '!**/*.test.tsx'],
  { query: '?raw', import: 'default', eager: true },
)

/** A page has one `main`, and this is one. */
const WHOLE_PAGES = ['/web/ui/feedback/MissingPage.tsx']

/** The absolute paths of the components that a file imports. */
function importsOf(file: string): string[] {
  const folder = file.slice(0, file.lastIndexOf('/') + 1)
  const paths = [...(sources[file] ?? '').matchAll(/'(\.\.?\/[^']+\.tsx|#web\/ui\/[^']+\.tsx)'/g)]
  return paths.map(([, path = '']) =>
    path.startsWith('#') ? path.replace('#', '/') : new URL(path, `file://${folder}`).pathname,
  )
}

test('the gallery shows every widget, by itself or in another one', () => {
  const files = Object.keys(sources)
  // The gallery, and the frame that is around every page.
  const shown = new Set(files.filter((file) => /^\/web\/(ui\/gallery|app)\//.test(file)))
  // A set grows while it is read.
  for (const file of shown) for (const imported of importsOf(file)) shown.add(imported)
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((file) => !shown.has(file))).toEqual(WHOLE_PAGES)
})
