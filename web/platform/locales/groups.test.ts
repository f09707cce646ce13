import { expect, it } from 'vitest'
import { textGroups } from '#web/testing/texts.ts'

const sources = import.meta.glob<string>(['/web/**/*.{ts,tsx}', '!**/*.test.*', '!**/locales/*'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The texts of messages in query files are loaded by the screens that call them. */
const isFollowed = (path: string) => path in sources && !path.endsWith('queries.ts')

it('loads the texts that a screen shows together with the screen', async () => {
  const groupOf = await groupsByName()
  const entries = Object.keys(sources).flatMap(lazyImports)
  const start = reachable('/web/app/main.tsx')
  const lacking = [{ screen: '/web/app/main.tsx', groups: ['start'] }, ...entries].flatMap(
    ({ screen, groups }) =>
      [...reachable(screen)]
        .filter((path) => screen === '/web/app/main.tsx' || !start.has(path))
        .flatMap((path) => namesIn(path).map((name) => ({ path, group: groupOf.get(name) })))
        .filter(({ group }) => group && group !== 'start' && !groups.includes(group))
        .map(({ path, group }) => `${screen} shows texts of "${group}" (${path})`),
  )
  expect([...new Set(lacking)]).toEqual([])
})

async function groupsByName() {
  const pairs = await Promise.all(
    Object.entries(textGroups).map(async ([group, { en }]) =>
      Object.keys(await en()).map((name) => [name, group] as const),
    ),
  )
  return new Map(pairs.flat())
}

/** The page of the sections, or the menu of a file, shows these labels and texts, and loads them itself. */
const LABEL_ELSEWHERE =
  /label: \(\) => t\('admin\.sections\.[\w-]+'\)|menuLabel: \(\) => t\('[\w.]+'\)|texts: \(\) => \[[^\]]+\]/g

/** The first parts of the names of texts, as in `t('files.rename')`. */
const namesIn = (path: string) =>
  [...(sources[path] ?? '').replaceAll(LABEL_ELSEWHERE, '').matchAll(/['`]([a-zA-Z]+)\.[a-zA-Z$]/g)].map(
    ([, name = '']) => name,
  )

function reachable(screen: string, seen = new Set<string>()): Set<string> {
  if (seen.has(screen) || !isFollowed(screen)) return seen
  seen.add(screen)
  const imports = (sources[screen] ?? '').matchAll(/^(?:import|export) (?!type )(?:[^'();]* from )?'(.+?)'/gm)
  for (const [, target = ''] of imports) reachable(resolve(target, screen), seen)
  return seen
}

function lazyImports(path: string) {
  const text = sources[path] ?? ''
  const groups = new Map(
    [...text.matchAll(/withTexts\(\s*import\('(.+?)'\)([^()]*)\)/g)].map(([, target = '', names = '']) => [
      target,
      names.match(/[\w-]+/g) ?? [],
    ]),
  )
  return [...text.matchAll(/import\('(.+?)'\)/g)].map(([, target = '']) => ({
    screen: resolve(target, path),
    groups: groups.get(target) ?? [],
  }))
}

const resolve = (target: string, from: string) =>
  target.startsWith('#') ? `/${target.slice(1)}` : new URL(target, `file://${from}`).pathname
