/**
 * Takes pictures of every page, menu and dialog at both widths and in both themes, from fixed content, and shows what
 * differs from earlier ones: `node scripts/screens.mjs [name] [base]`. The pictures are in `.screens/<name>`, which is
 * not part of the repository, and the differences in `.screens/<name>/differences.html`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

/** A smaller share of changed pixels is the smoothing of letters. */
const SHARE_MAX = 0.0001

const root = resolve(import.meta.dirname, '..')
const [name = 'now', base] = process.argv.slice(2)
const folder = join(root, '.screens', name)

await take()
compare()

/** Screens that did not open are reported; the pictures of the others are taken all the same. */
async function take() {
  rmSync(folder, { recursive: true, force: true })
  const program = join(root, 'node_modules/@playwright/test/cli.js')
  const widths = ['--project', 'desktop', '--project', 'mobile']
  const taking = spawn(process.execPath, [program, 'test', '--retries', '0', ...widths], {
    cwd: root,
    env: { ...process.env, SCREENS_FOLDER: folder },
    stdio: 'inherit',
  })
  const [code] = await once(taking, 'exit')
  process.exitCode = code
}

function compare() {
  const taken = globSync('*/*.png', { cwd: folder }).sort()
  console.log(`${taken.length} pictures in ${relative(root, folder)}`)
  if (base === undefined) return
  const baseFolder = join(root, '.screens', base)
  if (!existsSync(baseFolder)) throw new Error(`There is no ${relative(root, baseFolder)}`)
  const gone = globSync('*/*.png', { cwd: baseFolder }).filter((file) => !taken.includes(file))
  const changes = [
    ...gone.map((file) => ({ file, kind: 'removed' })),
    ...taken.flatMap((file) => changeOf(file, baseFolder) ?? []),
  ]
  const page = join(folder, 'differences.html')
  writeFileSync(page, pageOf(changes, baseFolder))
  console.log(`${changes.length} differences from ${base}: ${relative(root, page)}`)
}

/** How a picture differs from the earlier one, with a picture of the difference. */
function changeOf(file, baseFolder) {
  const before = join(baseFolder, file)
  if (!existsSync(before)) return { file, kind: 'new' }
  const [one, two] = [before, join(folder, file)].map((path) => PNG.sync.read(readFileSync(path)))
  const { width, height } = two
  if (one.width !== width || one.height !== height) return { file, kind: 'another size' }
  const difference = new PNG({ width, height })
  const pixels = pixelmatch(one.data, two.data, difference.data, width, height, { threshold: 0.1 })
  const share = pixels / (width * height)
  if (share <= SHARE_MAX) return undefined
  const path = join(folder, 'differences', file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, PNG.sync.write(difference))
  return { file, kind: `${(share * 100).toFixed(2)} % of the pixels`, difference: `differences/${file}` }
}

/** The changed pictures side by side, the largest differences first. */
function pageOf(changes, baseFolder) {
  const picture = (source, label) =>
    source ? `<figure><img loading="lazy" src="${source}"><figcaption>${label}</figcaption></figure>` : ''
  const sections = changes
    .toSorted((one, two) => (Number.parseFloat(two.kind) || 0) - (Number.parseFloat(one.kind) || 0))
    .map(({ file, kind, difference }) => {
      const before = kind === 'new' ? undefined : relative(folder, join(baseFolder, file))
      const pictures = [
        picture(before, 'before'),
        picture(kind === 'removed' ? undefined : file, 'after'),
        picture(difference, 'difference'),
      ]
      return `<section><h2>${file} <small>${kind}</small></h2><div>${pictures.join('')}</div></section>`
    })
  return `<!doctype html><meta charset="utf-8"><title>Screens: ${name} and ${base}</title>
<style>body{font:14px system-ui;margin:24px}h2{font-size:15px}small{color:#777;font-weight:400}div{display:flex;gap:12px}
figure{flex:1;min-width:0;margin:0}img{max-width:100%;border:1px solid #ccc}figcaption{color:#777}</style>
<h1>${changes.length} differences between ${base} and ${name}</h1>${sections.join('\n')}
`
}
