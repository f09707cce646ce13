/** File names and paths: `routes.ts`, `web/<domain>/paths.ts`, `*.api.test.ts`; and folders in quotes, `platform/http/`. */
const NAMES = /(?<![\w/.<>*#-])#?[\w<>*.-]+(?:\/[\w<>*.-]+)*\.(?:tsx?|mjs|sql|css)\b/g
const FOLDERS = /(?<=`)#?[\w<>*.-]+(?:\/[\w<>*.-]*)+(?=`)/g

/** Parts of names that stand for any: `x.ts`, `XPage.tsx`, `kebab-noun.ts`, `<domain>`, `NNNN_name.sql`, `en*.ts`. */
const PART = /<\w+>|\bNNNN_name\b|\bkebab-noun\b|\bx(?=\.)|\bX(?=[A-Z.])|[*.]/g
const PATTERNS = {
  NNNN_name: '\\d{4}_\\w+',
  'kebab-noun': '[a-z0-9-]+',
  x: '[a-z0-9-]+',
  X: '[A-Z]\\w*',
  '*': '[^/]*',
  '.': '\\.',
}

/** The names in a document that no file and no folder has. */
export function unknownPaths(text, paths) {
  const names = new Set([...text.matchAll(NAMES), ...text.matchAll(FOLDERS)].map(([name]) => name))
  return [...names].filter((name) => !paths.some((path) => patternOf(name).test(path)))
}

function patternOf(name) {
  const pattern = name.replace(/^#|\/$/g, '').replaceAll(PART, (part) => PATTERNS[part] ?? '[^/]+')
  return new RegExp(`(^|/)${pattern}([/.]|$)`)
}
