import { useTranslation } from 'react-i18next'
import type { Project } from '#contract/projects.ts'
import { ChooseFiles } from '#web/files/library/ChooseFiles.tsx'
import { useAddInstructions, useAddProjectFiles } from './changes.queries.ts'

interface ProjectFilesDialogInput {
  project: Project
  /** Used as context, or as instructions. */
  as: 'knowledge' | 'instruction'
}

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    'project-files': ProjectFilesDialogInput
  }
}

interface ProjectFilesDialogProps {
  input: ProjectFilesDialogInput
  onClose: () => void
}

/** Selects files of the library for a project. */
export function ProjectFilesDialog({ input: { project, as }, onClose }: ProjectFilesDialogProps) {
  const { t } = useTranslation()
  const { id, name, knowledgeIds, systemPrompts } = project
  const { mutate: add } = useAddProjectFiles()
  const { mutate: instruct } = useAddInstructions()
  const words = {
    knowledge: {
      title: t('projects.chooseFiles', { name }),
      confirmLabel: (count: number) => t('projects.addChosen', { count }),
      present: knowledgeIds,
      onChoose: (fileIds: string[]) => add({ id, fileIds }),
    },
    instruction: {
      title: t('projects.chooseInstructions', { name }),
      hint: t('projects.chooseInstructionsHint'),
      confirmLabel: (count: number) => t('projects.addChosenInstructions', { count }),
      present: systemPrompts.map(({ fileId }) => fileId),
      onChoose: (fileIds: string[]) => instruct({ id, fileIds }),
    },
  }
  return <ChooseFiles {...words[as]} onClose={onClose} />
}
