import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PROJECT_DESCRIPTION_MAX, PROJECT_NAME_MAX } from '#contract/constants/projects.ts'
import { type Project, projects } from '#contract/projects.ts'
import { inputSchemaOf } from '#web/platform/input-schema.ts'
import { TextArea } from '#web/ui/forms/TextArea.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { useCreateProject, useUpdateProject } from './changes.queries.ts'
import { ProjectColorField } from './ProjectColorField.tsx'

interface ProjectDialogInput {
  /** Without a project, a new one is created. */
  project?: Project
  /** The initial name of a new project. */
  name?: string
  onCreated?: (project: Project) => void
}

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    project: ProjectDialogInput
  }
}

interface ProjectDialogProps {
  input: ProjectDialogInput
  onClose: () => void
}

/** Edits the name, the description and the color of a project. */
export function ProjectDialog({ input: { project, name = '', onCreated }, onClose }: ProjectDialogProps) {
  const { t } = useTranslation()
  const create = useCreateProject()
  const update = useUpdateProject()
  const [color, setColor] = useState(project?.color ?? null)
  const submit = (values: { name: string; description: string }) =>
    project
      ? update.mutate({ id: project.id, ...values, color }, { onSuccess: onClose })
      : create.mutate(
          { ...values, color },
          {
            onSuccess: (created) => {
              onClose()
              onCreated?.(created)
            },
          },
        )
  return (
    <FormDialog
      onClose={onClose}
      title={t(project ? 'projects.editTitle' : 'projects.createTitle')}
      schema={inputSchemaOf(projects.create)}
      onSubmit={submit}
      request={project ? update : create}
      problem={null}
      action={t(project ? 'projects.save' : 'projects.create')}
    >
      <TextField
        name="name"
        label={t('projects.name')}
        defaultValue={project?.name ?? name}
        maxLength={PROJECT_NAME_MAX}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for this form
        autoFocus
      />
      <TextArea
        name="description"
        label={t('projects.description')}
        hint={t('projects.descriptionHint')}
        defaultValue={project?.description}
        maxLength={PROJECT_DESCRIPTION_MAX}
      />
      <ProjectColorField value={color} onChange={setColor} />
    </FormDialog>
  )
}
