import { cn } from '../layout/class-names.ts'
import { SearchField, type SearchFieldProps } from './SearchField.tsx'

/** A search field among other fields of a filter. */
export function LabelledSearchField({ className, ...search }: SearchFieldProps) {
  return (
    <label className={cn('flex flex-col gap-1.5', className)}>
      <span className="font-[550]">{search.label}</span>
      <SearchField {...search} placeholder="" isFramed />
    </label>
  )
}
