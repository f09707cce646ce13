/** What a text is, by its look. */
export type ContentFormat = 'json' | 'html' | 'xml' | 'csv' | 'markdown' | 'code' | 'text'

/** The beginning of a text is sufficient to recognize most formats. */
const LINES_READ = 200
const CHARACTERS_READ = 20_000
/** Of each line: a longer one would be searched again and again. */
const LINE_READ = 2000
const MARKDOWN_MARKS = [
  /^#{1,6} \S/,
  /^\s*[-*+] \S/,
  /^\s*\d+\. \S/,
  /^```/,
  /^> \S/,
  /\[[^\]]+\]\([^)]+\)/,
  /\*\*[^*]+\*\*/,
  /^\|.+\|\s*$/,
]
const CODE_LINE =
  /[;{}]\s*$|^\s*[})\]]|^\s*(import|export|const|let|var|function|class|def|return|if|elif|else|for|while|public|private|package|using|namespace|use|fn|func|struct|enum|interface|type|from|select|insert|update|create|#include|#!|@\w+)\b.*[({=:;"'>]|^\s*(\/\/|\/\*|#!)/i
/** At least so many lines, which is more than in texts that only quote code. */
const CODE_SHARE = 0.4
const SEPARATORS = ['\t', ';', ',']
const TABLE_LINES_MIN = 3

/** Recognizes the format of a text that comes without one, such as one that was pasted. */
export function contentFormat(text: string): ContentFormat {
  const trimmed = text.trim()
  if (isJson(trimmed)) return 'json'
  const begin = trimmed.slice(0, CHARACTERS_READ)
  if (/^<!doctype html|^<(html|head|body|div|p|table|section|article|main|span|ul|h[1-6])[\s>]/i.test(begin))
    return 'html'
  if (/^<\?xml\s|^<[a-z][\w:.-]*(\s[^<>]*)?>/i.test(begin) && trimmed.endsWith('>')) return 'xml'
  const lines = begin
    .split('\n')
    .slice(0, LINES_READ)
    .map((line) => line.slice(0, LINE_READ))
    .filter((line) => line.trim() !== '')
  if (isTable(lines)) return 'csv'
  if (isMarkdown(lines)) return 'markdown'
  return isCode(lines) ? 'code' : 'text'
}

function isJson(text: string): boolean {
  if (!/^[{[]/.test(text)) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Each line has as many columns as the first one; of the last, which may be cut, that is not expected. */
function isTable(lines: string[]): boolean {
  const [first = '', ...others] = lines.slice(0, -1)
  if (lines.length < TABLE_LINES_MIN) return false
  return SEPARATORS.some((separator) => {
    const columns = columnsOf(first, separator)
    return columns > 1 && others.every((line) => columnsOf(line, separator) === columns)
  })
}

const columnsOf = (line: string, separator: string): number =>
  line.replaceAll(/"[^"]*"/g, '').split(separator).length

function isMarkdown(lines: string[]): boolean {
  const found = MARKDOWN_MARKS.filter((mark) => lines.some((line) => mark.test(line)))
  return found.length > 1
}

function isCode(lines: string[]): boolean {
  return lines.filter((line) => CODE_LINE.test(line)).length >= CODE_SHARE * lines.length && lines.length > 0
}
