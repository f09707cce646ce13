import type { KnowledgeFile } from '#contract/files.ts'
import type { FilePlace } from './file-place.ts'

/** The properties of every viewer. */
export interface ViewerProps {
  file: KnowledgeFile
  /** The initial location. */
  place: FilePlace
}

/** The viewer of a file. `document`: its text as extracted by the server; `none`: no viewer. */
export type ViewerKind =
  | 'markdown'
  | 'text'
  | 'code'
  | 'json'
  | 'table'
  | 'sheet'
  | 'image'
  | 'pdf'
  | 'document'
  | 'none'

const PICTURES = /^image\/(jpeg|png|gif|webp|svg\+xml|bmp|avif|x-icon|vnd\.microsoft\.icon)$/
const TABLES = /^text\/(csv|tab-separated-values)$/
const OFFICE = 'application/vnd.openxmlformats-officedocument.'
const OPEN_DOCUMENTS = /^application\/(vnd\.oasis\.opendocument\.(text|spreadsheet|presentation)|rtf)$/

/** The type follows from the content; names distinguish texts. */
export function viewerKindOf({
  mimeType,
  fileName,
}: Pick<KnowledgeFile, 'mimeType' | 'fileName'>): ViewerKind {
  if (PICTURES.test(mimeType)) return 'image'
  if (mimeType === 'application/pdf') return 'pdf'
  if (mimeType === `${OFFICE}spreadsheetml.sheet`) return 'sheet'
  if (mimeType.startsWith(OFFICE) || mimeType === 'application/epub+zip') return 'document'
  if (mimeType === 'text/html' || OPEN_DOCUMENTS.test(mimeType)) return 'document'
  if (TABLES.test(mimeType)) return 'table'
  if (mimeType === 'application/json') return 'json'
  if (mimeType === 'text/markdown') return 'markdown'
  if (mimeType === 'application/xml') return 'code'
  if (!mimeType.startsWith('text/')) return 'none'
  return languageOf(fileName) === undefined ? 'text' : 'code'
}

/** Formats of Office before 2007, which cannot be read: the formats to convert them to. */
const LEGACY_SUCCESSORS: Record<string, string> = {
  'application/msword': '.docx',
  'application/vnd.ms-excel': '.xlsx',
  'application/vnd.ms-powerpoint': '.pptx',
}

export const successorOf = ({ mimeType }: Pick<KnowledgeFile, 'mimeType'>): string | undefined =>
  LEGACY_SUCCESSORS[mimeType]

/** Whether it may have text that can be extracted, so that it can be searched and cited. */
export const isIndexable = (file: Pick<KnowledgeFile, 'mimeType' | 'fileName' | 'fileSize'>): boolean =>
  file.fileSize > 0 && !['image', 'none'].includes(viewerKindOf(file))

const TEXTUAL: readonly ViewerKind[] = ['markdown', 'text', 'code', 'json', 'table']

/** Its content is plain text. */
export const isTextual = (kind: ViewerKind): boolean => TEXTUAL.includes(kind)

/** Extensions by the language of the highlighter. */
const EXTENSIONS = {
  typescript: 'ts',
  tsx: 'tsx',
  javascript: 'js mjs cjs',
  jsx: 'jsx',
  python: 'py',
  ruby: 'rb',
  go: 'go',
  rust: 'rs',
  java: 'java',
  kotlin: 'kt kts',
  c: 'c h',
  cpp: 'cc cpp hpp',
  csharp: 'cs',
  swift: 'swift',
  php: 'php',
  perl: 'pl',
  bash: 'sh bash zsh',
  sql: 'sql',
  css: 'css',
  scss: 'scss',
  less: 'less',
  html: 'html htm',
  xml: 'xml',
  yaml: 'yaml yml',
  toml: 'toml',
  ini: 'ini',
  vue: 'vue',
  svelte: 'svelte',
  lua: 'lua',
  r: 'r',
  julia: 'jl',
  scala: 'scala',
  dart: 'dart',
  elixir: 'ex exs',
  erlang: 'erl',
  haskell: 'hs',
  clojure: 'clj',
  docker: 'dockerfile',
  make: 'makefile',
  groovy: 'gradle',
  proto: 'proto',
  graphql: 'graphql',
}
const LANGUAGES = new Map(
  Object.entries(EXTENSIONS).flatMap(([language, names]) => names.split(' ').map((name) => [name, language])),
)

/** The programming language by file name; `undefined` for other texts. */
export function languageOf(fileName: string): string | undefined {
  const name = fileName.toLowerCase()
  return LANGUAGES.get(name.slice(name.lastIndexOf('.') + 1))
}
