/** A document with one line of text on each page; a page without text is like a scanned one. */
export function makePdf(pages: string[], { isLocked = false } = {}): Buffer {
  const objects: string[] = []
  const add = (body: string) => objects.push(body)
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ')
  add('<< /Type /Catalog /Pages 2 0 R >>')
  add(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`)
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>')
  for (const [index, text] of pages.entries()) {
    const content = text === '' ? '' : `BT /F1 12 Tf 72 720 Td (${text.replaceAll(/[()\\]/g, '\\$&')}) Tj ET`
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + index * 2} 0 R >>`,
    )
    add(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`)
  }
  if (isLocked) {
    const [owner, person] = ['41'.repeat(32), '42'.repeat(32)]
    add(`<< /Filter /Standard /V 1 /R 2 /O <${owner}> /U <${person}> /P -44 >>`)
  }
  return joined(objects, isLocked ? ` /Encrypt ${objects.length} 0 R /ID [<00><00>]` : '')
}

/** A page in a font that is not part of the file: its characters are known from a table of the reader only. */
export function makeChinesePdf(text: string): Buffer {
  const hex = Buffer.from(text, 'utf16le').swap16().toString('hex')
  const content = `BT /F1 12 Tf 72 720 Td <${hex}> Tj ET`
  const system = '/CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >>'
  return joined(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [6 0 R] >>',
      `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light ${system} >>`,
    ],
    '',
  )
}

function joined(objects: string[], trailer: string): Buffer {
  let text = '%PDF-1.7\n'
  const offsets = objects.map((body, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${body}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const start = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n`
  text += `<< /Size ${objects.length + 1} /Root 1 0 R${trailer} >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}
