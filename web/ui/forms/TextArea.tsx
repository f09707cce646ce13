import { Field as Base } from '@base-ui/react/field'
import type { ComponentProps } from 'react'
import { cn } from '../layout/class-names.ts'
import { controlStyles } from './control-styles.ts'
import { Field, type FieldProps } from './Field.tsx'

export interface TextAreaProps extends FieldProps, Omit<ComponentProps<'textarea'>, keyof FieldProps> {}

/** Several lines; grows with its content up to `max-h` where the browser supports it. */
export function TextArea(props: TextAreaProps) {
  const { name, label, isLabelHidden, hint, error, disabled, className, rows = 3, ...control } = props
  return (
    <Field {...{ name, label, isLabelHidden, hint, error, disabled, className }}>
      <Base.Control
        render={
          <textarea
            rows={rows}
            // Browsers that size it by its content ignore `rows`.
            style={{ minBlockSize: `calc(${rows}lh + 1rem)` }}
            {...control}
            className={cn(controlStyles, 'field-sizing-content max-h-72 resize-y py-2')}
          />
        }
      />
    </Field>
  )
}
