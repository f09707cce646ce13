import { dirname, join } from 'node:path/posix'
import { localName, readXml } from './markup.ts'
import type { ZipArchive } from './zip.ts'

export interface Relation {
  /** The last segment of its type: `slide`, `notesSlide`, `worksheet`. */
  kind: string
  /** The name of a part of the same archive. */
  target: string
}

/** What a part of an Office document refers to, by the ids that it uses. */
export function relationsOf(archive: ZipArchive, part: string): Map<string, Relation> {
  const folder = dirname(part)
  const relations = new Map<string, Relation>()
  readXml(archive.text(`${folder}/_rels/${part.slice(folder.length + 1)}.rels`), {
    open(name, { Id = '', Type = '', Target = '' }) {
      if (localName(name) !== 'Relationship') return
      const target = Target.startsWith('/') ? Target.slice(1) : join(folder, Target)
      relations.set(Id, { kind: Type.slice(Type.lastIndexOf('/') + 1), target })
    },
  })
  return relations
}
