import { FILE_NAME_MAX } from '#contract/constants/files.ts'

/**
 * Control characters, and those that change the direction of text: with them `cod.exe` reads like `exe.doc`.
 */
const UNSEEN = /[\p{Cc}\u00AD\u061C\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/gu
const EXTENSION_MAX = 20

/** The name as it is stored: its last path segment without invisible characters; may be empty. */
export function cleanFileName(name: string): string {
  const last = name.toWellFormed().replaceAll(UNSEEN, '').normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const trimmed = last.trim().replace(/[. ]+$/, '')
  return /^\.*$/.test(trimmed) ? '' : fit(trimmed)
}

/** The name itself when it is free, else the first free one of `name (1).txt`, `name (2).txt` … */
export function freeFileName(wanted: string, taken: ReadonlySet<string>): string {
  const isFree = (name: string) => !taken.has(name.toLowerCase())
  if (isFree(wanted)) return wanted
  const { stem, extension } = splitFileName(wanted)
  const counted = /^(.+) \((\d{1,6})\)$/.exec(stem)
  const base = counted?.[1] ?? stem
  for (let number = Number(counted?.[2] ?? 0) + 1; ; number += 1) {
    const name = joined(base, ` (${number})${extension}`)
    if (isFree(name)) return name
  }
}

/** The extension includes its dot; a name that begins with its only dot has none. */
export function splitFileName(name: string): { stem: string; extension: string } {
  const dot = name.lastIndexOf('.')
  const hasExtension = dot > 0 && name.length - dot <= EXTENSION_MAX
  return hasExtension
    ? { stem: name.slice(0, dot), extension: name.slice(dot) }
    : { stem: name, extension: '' }
}

function fit(name: string): string {
  if (name.length <= FILE_NAME_MAX) return name
  const { stem, extension } = splitFileName(name)
  return joined(stem, extension)
}

/** Cut at the end of the stem, never inside a character. */
const joined = (stem: string, rest: string) =>
  stem
    .slice(0, FILE_NAME_MAX - rest.length)
    .toWellFormed()
    .replace(/\uFFFD$/, '') + rest
