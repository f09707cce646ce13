import { Field as Base } from '@base-ui/react/field'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '../layout/class-names.ts'
import { controlStyles } from './control-styles.ts'
import { Field, type FieldProps } from './Field.tsx'

export interface TextFieldProps
  extends FieldProps,
    Omit<ComponentProps<typeof Base.Control>, keyof FieldProps> {
  /** Shown at the end, inside the frame. */
  trailing?: ReactNode
}

export function TextField(props: TextFieldProps) {
  const { name, label, isLabelHidden, hint, error, disabled, className, trailing, ...control } = props
  return (
    <Field {...{ name, label, isLabelHidden, hint, error, disabled, className }}>
      <div className="relative flex items-center">
        <Base.Control {...control} className={cn(controlStyles, 'h-10 touch:h-11', trailing && 'pe-11')} />
        {trailing && <span className="absolute end-1 flex touch:end-0">{trailing}</span>}
      </div>
    </Field>
  )
}
