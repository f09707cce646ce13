/** The extensions of languages whose name is not their extension. */
const EXTENSIONS: Record<string, string> = {
  bash: 'sh',
  csharp: 'cs',
  dockerfile: 'Dockerfile',
  javascript: 'js',
  kotlin: 'kt',
  markdown: 'md',
  perl: 'pl',
  powershell: 'ps1',
  python: 'py',
  ruby: 'rb',
  rust: 'rs',
  shell: 'sh',
  typescript: 'ts',
  yml: 'yaml',
}

/** The name under which a block of code is saved. */
export function codeFileName(language: string): string {
  const name = language.toLowerCase()
  const extension = EXTENSIONS[name] ?? (/^[a-z0-9]{1,5}$/.test(name) ? name : 'txt')
  return `code.${extension}`
}
