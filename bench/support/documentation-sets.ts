import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** Documentation as Debian packages install it: large, real, and of different styles. */
export interface DocumentationSet {
  name: string
  /** The Debian package that contains it. */
  debianPackage: string
  folder: string
}

export const DOCUMENTATION_SETS: DocumentationSet[] = [
  {
    name: 'postgresql',
    debianPackage: 'postgresql-doc-15',
    folder: '/usr/share/doc/postgresql-doc-15/html',
  },
  { name: 'git', debianPackage: 'git-doc', folder: '/usr/share/doc/git-doc' },
  { name: 'sqlite', debianPackage: 'sqlite3-doc', folder: '/usr/share/doc/sqlite3' },
  {
    name: 'handbook',
    debianPackage: 'debian-handbook',
    folder: '/usr/share/doc/debian-handbook/html/en-US',
  },
]

export const isInstalled = ({ folder }: DocumentationSet): boolean => existsSync(folder)

export interface Page {
  name: string
  html: Buffer
}

export async function readPages({ folder }: DocumentationSet): Promise<Page[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.html')).sort()
  return Promise.all(names.map(async (name) => ({ name, html: await readFile(`${folder}/${name}`) })))
}

/** A question, and where its answer is. */
export interface LabelledQuestion {
  set: string
  page: string
  /** The heading of the section; empty where the page has no headings that separate its parts. */
  section: string
  question: string
}

const QUESTIONS = fileURLToPath(new URL('retrieval-questions.tsv', import.meta.url))

export async function readQuestions(set: string): Promise<LabelledQuestion[]> {
  const lines = (await readFile(QUESTIONS, 'utf8')).split('\n').filter(Boolean)
  return lines
    .map((line) => {
      const [set = '', page = '', section = '', question = ''] = line.split('\t')
      return { set, page, section, question }
    })
    .filter((labelled) => labelled.set === set)
}
