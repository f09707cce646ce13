import { z } from 'zod'
import { lastEmoji } from './emoji.ts'
import { chosenFiles, KnowledgeFile } from './files.ts'
import { filesMessages } from './messages/files.ts'
import { platformMessages } from './messages/platform.ts'
import { rule } from './messages.ts'
import { liveEvent, timestamp, userCall } from './procedures.ts'
import { iconName } from './tag-icons.ts'

export const TAG_NAME_MAX = 50
export const TAG_DESCRIPTION_MAX = 200
/** How many tags one user can have. */
export const TAGS_MAX = 500
export const TAGS_AT_ONCE_MAX = 50

/** A user's own label for files. */
export type FileTag = z.infer<typeof FileTag>
export const FileTag = z.object({
  id: z.string(),
  userId: z.string(),
  type: z.literal('file'),
  name: z.string(),
  /** An emoji, or the name of an icon: `:book:`. */
  icon: z.string(),
  color: z.string(),
  description: z.string(),
  /** Files of the library with this tag, owned and shared ones. */
  fileCount: z.number().int(),
  createdAt: timestamp,
  updatedAt: timestamp,
  /** When it was last created, changed, assigned or removed. */
  lastActivityAt: timestamp,
})

const name = z
  .string(rule(platformMessages.nameRequired()))
  .transform((text) =>
    text
      .normalize('NFC')
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
  )
  .pipe(
    z
      .string()
      .min(1, rule(platformMessages.nameRequired()))
      .max(TAG_NAME_MAX, rule(filesMessages.tagNameTooLong()))
      // Lists of names are joined by commas in addresses.
      .regex(/^[^,]*$/, rule(filesMessages.tagNameHasComma())),
  )
const icon = z
  .string(rule(filesMessages.iconRequired()))
  .transform((text) => (iconName(text) ? text : lastEmoji(text)))
  .pipe(z.string().min(1, rule(filesMessages.iconRequired())))
const color = z
  .string(rule(filesMessages.colorRequired()))
  .trim()
  .toLowerCase()
  .min(1, rule(filesMessages.colorRequired()))
  .regex(/^#[0-9a-f]{6}$/, rule(filesMessages.colorInvalid()))
const description = z
  .string()
  .trim()
  .max(TAG_DESCRIPTION_MAX, rule(platformMessages.descriptionTooLong({ max: TAG_DESCRIPTION_MAX })))

export type NewFileTag = z.infer<typeof NewFileTag>
/** Names are unique for each user, case-insensitively. */
export const NewFileTag = z.object({ name, icon, color, description: description.default('') })

export const fileTags = {
  list: userCall.route({ method: 'GET', path: '/files/tags', summary: 'Your tags' }).output(z.array(FileTag)),
  create: userCall
    .route({ method: 'POST', path: '/files/tags', summary: 'Create a tag' })
    .input(NewFileTag)
    .output(FileTag),
  update: userCall
    .route({ method: 'PUT', path: '/files/tags/{id}', summary: 'Change a tag' })
    .input(
      z.object({
        id: z.uuid(),
        name: name.optional(),
        icon: icon.optional(),
        color: color.optional(),
        description: description.optional(),
      }),
    )
    .output(FileTag),
  /** Removes it from every file. */
  remove: userCall
    .route({ method: 'DELETE', path: '/files/tags/{id}', summary: 'Delete a tag' })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ id: z.string() })),
  /** A tag that all of the files have is removed from all of them; any other is added to those that lack it. */
  toggle: userCall
    .route({ method: 'POST', path: '/files/tags/toggle', summary: 'Tag files, or take tags from them' })
    .input(
      z.object({
        ids: chosenFiles(),
        tags: z
          .array(z.string())
          .min(1, rule(filesMessages.tagRequired()))
          .max(TAGS_AT_ONCE_MAX, rule(filesMessages.tooManyTags({ max: TAGS_AT_ONCE_MAX }))),
      }),
    )
    .output(z.array(KnowledgeFile)),
}

/** Some of the user's tags, or their assignments, have changed. */
export const fileTagsChanged = liveEvent('file_tags_changed', z.object({}))
