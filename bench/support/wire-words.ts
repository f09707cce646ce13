/** Reads the text out of a model server's events, which may have arbitrary boundaries. */
export function readWords(): (bytes: Uint8Array) => string[] {
  let rest = ''
  return (bytes) => {
    const events = (rest + Buffer.from(bytes).toString()).split('\n\n')
    rest = events.pop() ?? ''
    return events.map(wordsOf).filter(Boolean)
  }
}

function wordsOf(event: string): string {
  if (!event.startsWith('data: {')) return ''
  const part = JSON.parse(event.slice('data: '.length)) as { choices: { delta: { content?: string } }[] }
  return part.choices[0]?.delta.content ?? ''
}
