import type { ArtifactPart, ArtifactType } from '#contract/artifact-parts.ts'
import { codeFileName } from '#web/ui/markdown/code-file-name.ts'

const FORMATS: Record<Exclude<ArtifactType, 'code'>, { ending: string; mediaType: string }> = {
  html: { ending: 'html', mediaType: 'text/html' },
  react: { ending: 'tsx', mediaType: 'text/plain' },
  svg: { ending: 'svg', mediaType: 'image/svg+xml' },
  mermaid: { ending: 'mmd', mediaType: 'text/plain' },
  recharts: { ending: 'json', mediaType: 'application/json' },
  markdown: { ending: 'md', mediaType: 'text/markdown' },
}

type Saved = Pick<ArtifactPart, 'type' | 'title' | 'language' | 'content'>

/** The name under which an artifact is saved. */
export function artifactFileName({ type, title, language }: Omit<Saved, 'content'>): string {
  const ending = type === 'code' ? codeFileName(language).slice('code.'.length) : FORMATS[type].ending
  const name = title
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .toLowerCase()
    .slice(0, 80)
  return `${name || 'artifact'}.${ending}`
}

export function artifactFile({ type, content }: Saved): Blob {
  const mediaType = type === 'code' ? 'text/plain' : FORMATS[type].mediaType
  return new Blob([content], { type: `${mediaType};charset=utf-8` })
}

/** The language by which the source of an artifact is coloured. */
export function sourceLanguage({ type, language }: Pick<Saved, 'type' | 'language'>): string {
  if (type === 'code') return language
  if (type === 'recharts') return 'json'
  if (type === 'react') return 'tsx'
  return type === 'svg' ? 'xml' : type
}
