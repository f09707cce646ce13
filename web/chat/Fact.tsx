/** A fact that is not known has no row. */
export function Fact({ name, value }: { name: string; value: string | 0 | undefined }) {
  if (!value) return null
  return (
    <p className="flex gap-3">
      <span className="block flex-1 text-faint first-letter:uppercase">{name}</span>
      <span className="text-end text-ink tabular-nums">{value}</span>
    </p>
  )
}
